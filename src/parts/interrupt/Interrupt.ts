export {
  InterruptActions as Actions,
  InterruptAutomatic as Automatic,
  InterruptCancel as Cancel,
  InterruptChange as Change,
  InterruptChanged as Changed,
  InterruptErrors as Errors,
  InterruptExpiry as Expiry,
  InterruptMessage as Message,
  InterruptNotes as Notes,
  InterruptOrigin as Origin,
  InterruptReason as Reason,
  InterruptResolve as Resolve,
  InterruptRoot as Root,
  InterruptStatusText as Status,
} from "./InterruptParts.js";
export { InterruptRisk as Risk } from "./RiskPart.js";

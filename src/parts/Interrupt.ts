export {
  InterruptActions as Actions,
  InterruptCancel as Cancel,
  InterruptChange as Change,
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

export {
  InterruptActions as Actions,
  InterruptCancel as Cancel,
  InterruptChange as Change,
  InterruptDecline as Decline,
  InterruptResolve as Resolve,
} from "./ActionParts.js";
export {
  InterruptAutomatic as Automatic,
  InterruptOrigin as Origin,
} from "./AnsweredParts.js";
export {
  InterruptAsker as Asker,
  InterruptConsequence as Consequence,
  InterruptRisk as Risk,
  InterruptStatedReason as StatedReason,
} from "./AskerParts.js";
export {
  InterruptChanged as Changed,
  InterruptErrors as Errors,
  InterruptExpiry as Expiry,
  InterruptMessage as Message,
  InterruptNotes as Notes,
  InterruptReason as Reason,
  InterruptReserved as Reserved,
  InterruptStatusText as Status,
} from "./InterruptParts.js";
export { InterruptLine as Line, InterruptUnfold as Unfold } from "./LineParts.js";
export { InterruptRoot as Root } from "./RootPart.js";

export { InterruptRoot as Root } from "../interrupt/RootPart.js";
export {
  ConfirmationConfirm as Confirm,
  ConfirmationDecline as Decline,
} from "./DecisionButtons.js";

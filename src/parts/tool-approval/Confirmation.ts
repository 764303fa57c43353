export { InterruptRoot as Root } from "../interrupt/InterruptParts.js";
export { ConfirmationConfirm as Confirm, ConfirmationDecline as Decline } from "./DecisionButtons.js";

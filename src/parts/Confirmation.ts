export { ConfirmationConfirm as Confirm, ConfirmationDecline as Decline } from "./ApprovalParts.js";
export { InterruptRoot as Root } from "./InterruptParts.js";

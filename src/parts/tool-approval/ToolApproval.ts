export { InterruptRoot as Root } from "../interrupt/RootPart.js";
export {
  ToolApprovalArgs as Args,
  ToolApprovalArgsEditor as ArgsEditor,
  ToolApprovalEdit as Edit,
  ToolApprovalToolName as ToolName,
} from "./ApprovalParts.js";
export {
  ToolApprovalComment as Comment,
  ToolApprovalCommentPresets as CommentPresets,
  ToolApprovalNote as Note,
  ToolApprovalReply as Reply,
  ToolApprovalReplyText as ReplyText,
  ToolApprovalSendReply as SendReply,
} from "./CommentParts.js";
export { ToolApprovalConfirm as Confirm } from "./ConfirmPart.js";
export { ToolApprovalApprove as Approve, ToolApprovalDeny as Deny } from "./DecisionButtons.js";
export { ToolApprovalEdits as Edits } from "./EditsPart.js";
export { ToolApprovalFields as Fields } from "./FieldParts.js";
export { ToolApprovalMenu as Menu, ToolApprovalMore as More } from "./MenuParts.js";
export { ToolApprovalSelect as Select } from "./SelectPart.js";

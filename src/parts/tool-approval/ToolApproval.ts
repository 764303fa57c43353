export { InterruptRoot as Root } from "../interrupt/InterruptParts.js";
export {
  ToolApprovalApprove as Approve,
  ToolApprovalArgs as Args,
  ToolApprovalArgsDiff as ArgsDiff,
  ToolApprovalArgsEditor as ArgsEditor,
  ToolApprovalComment as Comment,
  ToolApprovalCommentPresets as CommentPresets,
  ToolApprovalDeny as Deny,
  ToolApprovalEdit as Edit,
  ToolApprovalToolName as ToolName,
} from "./ApprovalParts.js";
export { ToolApprovalFields as Fields } from "./FieldParts.js";
export {
  ToolApprovalReply as Reply,
  ToolApprovalReplyText as ReplyText,
  ToolApprovalSendReply as SendReply,
} from "./ReplyParts.js";

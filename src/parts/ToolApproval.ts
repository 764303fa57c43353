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
export { InterruptRoot as Root } from "./InterruptParts.js";
export {
  ToolApprovalReply as Reply,
  ToolApprovalReplyText as ReplyText,
  ToolApprovalSendReply as SendReply,
} from "./ReplyParts.js";

export {
  ResumeBlockers as Blockers,
  ResumeCancelExpired as CancelExpired,
  ResumeCheck as Check,
  ResumeDismiss as Dismiss,
  ResumeDots as Dots,
  ResumeProgress as Progress,
  ResumeRetry as Retry,
  ResumeRetryBack as RetryBack,
  ResumeRoot as Root,
  ResumeSteerAway as SteerAway,
  ResumeStop as Stop,
  ResumeSubmit as Submit,
} from "./ResumeParts.js";
export {
  ResumeApproveSelected as ApproveSelected,
  ResumeSelectAll as SelectAll,
} from "./SelectedParts.js";

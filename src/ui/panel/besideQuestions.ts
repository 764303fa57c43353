export { SettledAnnouncement } from "../announcements/SettledAnnouncement.js";
export { AnsweredCard } from "../cards/AnsweredCard.js";
export { Settled } from "../placed/Settled.js";
export { ModeNotice } from "../rules/ModeNotice.js";
export { AnswerRule } from "../rules/RuleLine.js";
export { PlacedNotice } from "./PlacedNotice.js";
export { BatchHead, ResumeBar } from "./ResumeBar.js";
export { RunNotice } from "./RunNotice.js";
export { WaitingMessages } from "./WaitingMessages.js";

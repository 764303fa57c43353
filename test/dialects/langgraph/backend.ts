import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";
import { createAgentInboxServer } from "./agentInboxServer.js";
import { createHitlServer } from "./hitlServer.js";
import { createLanggraphServer } from "./langgraphServer.js";

const graph = ["Hello", "Approve something", "Show me a form", "Two things", "A tool of this page"];
const mails = ["Send a mail", "Send two mails", "Ask me something", "Respond to a mail"];
const inbox = ["Send a mail", "A strict one", "A form for words", "One alone"];

export const backends: FakeBackends = {
  agentInbox: { make: createAgentInboxServer, says: inbox },
  agentInboxOutcome: { make: () => createAgentInboxServer("outcome"), says: inbox, dialect: "agentInbox" },
  hitl: { make: createHitlServer, says: mails },
  hitlCommand: { make: () => createHitlServer({ channel: "command" }), says: mails, dialect: "hitl" },
  hitlJavascript: { make: () => createHitlServer({ language: "javascript" }), says: mails, dialect: "hitl" },
  hitlJavascriptCommand: {
    make: () => createHitlServer({ channel: "command", language: "javascript" }),
    says: mails,
    dialect: "hitl",
  },
  langgraph: { make: createLanggraphServer, says: graph },
  langgraphOutcome: { make: () => createLanggraphServer("outcome"), says: graph, dialect: "langgraph" },
};

export const repeats: Repeats = { agentInbox: "unsafe", hitl: "unsafe", langgraph: "unsafe" };

export const answers = `
langgraph | Approve something | ["approve"] | {"forwardedProps":{"command":{"resume":{"approved":true},"interruptEvent":"<as it came>"}}}
langgraph | Approve something | ["deny"] | {"forwardedProps":{"command":{"resume":{"approved":false},"interruptEvent":"<as it came>"}}}
langgraph | Approve something | ["leave"]
langgraph | Show me a form | [{"fill":{"quarter":"Q2","year":2030}}] | {"forwardedProps":{"command":{"resume":{"quarter":"Q2","year":2030},"interruptEvent":"<as it came>"}}}
langgraph | Hello | [{"fill":"Ann"}] | {"forwardedProps":{"command":{"resume":"Ann","interruptEvent":"<as it came>"}}}
langgraph | Two things | [{"fill":"on"},{"fill":"off"}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":"on","00000000000000000000000000000002":"off"}}}}
langgraphOutcome | Approve something | ["approve"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"approved":true}}]}
langgraphOutcome | Approve something | ["deny"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"approved":false}}]}
langgraphOutcome | Approve something | ["leave"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"cancelled"}]}
langgraphOutcome | Show me a form | [{"fill":{"quarter":"Q2","year":2030}}] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"quarter":"Q2","year":2030}}]}
langgraphOutcome | Two things | [{"fill":"on"},"leave"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":"on","00000000000000000000000000000002":{"__agui_cancelled__":true,"interrupt_id":"00000000000000000000000000000002"}}}}}
hitl | Send a mail | ["approve"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"approve"}]}}]}
hitl | Send a mail | ["deny"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"reject"}]}}]}
hitl | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"edit","edited_action":{"name":"send_email","args":{"to":"bob@example.com","subject":"Hello","copies":1}}}]}}]}
hitl | Send a mail | ["leave"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"reject"}]}}]}
hitl | Send two mails | [{"edit":{"to":"bob@example.com"}},"deny"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"edit","edited_action":{"name":"send_email","args":{"to":"bob@example.com","subject":"Hello","copies":1}}},{"type":"reject"}]}}]}
hitl | Ask me something | [{"fill":"Graz"}] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"respond","message":"Graz"}]}}]}
hitl | Respond to a mail | [{"reply":"It was sent yesterday"}] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"respond","message":"It was sent yesterday"}]}}]}
hitlCommand | Respond to a mail | [{"reply":"It was sent yesterday"}] | {"forwardedProps":{"command":{"resume":{"decisions":[{"type":"respond","message":"It was sent yesterday"}]},"interruptEvent":"<as it came>"}}}
hitlCommand | Send two mails | ["approve","deny"] | {"forwardedProps":{"command":{"resume":{"decisions":[{"type":"approve"},{"type":"reject"}]},"interruptEvent":"<as it came>"}}}
hitlJavascript | Send a mail | ["approve"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"approve"}]}}]}
hitlJavascript | Send a mail | ["deny"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"reject"}]}}]}
hitlJavascript | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":{"decisions":[{"type":"edit","editedAction":{"name":"send_email","args":{"to":"bob@example.com","subject":"Hello","copies":1}}}]}}]}
hitlJavascriptCommand | Send two mails | ["approve","deny"] | {"forwardedProps":{"command":{"resume":{"decisions":[{"type":"approve"},{"type":"reject"}]},"interruptEvent":"<as it came>"}}}
agentInbox | Send a mail | ["approve"] | {"forwardedProps":{"command":{"resume":[{"type":"accept","args":null}],"interruptEvent":"<as it came>"}}}
agentInbox | Send a mail | ["deny"] | {"forwardedProps":{"command":{"resume":[{"type":"ignore","args":null}],"interruptEvent":"<as it came>"}}}
agentInbox | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"forwardedProps":{"command":{"resume":[{"type":"edit","args":{"action":"send_email","args":{"to":"bob@example.com","copies":2}}}],"interruptEvent":"<as it came>"}}}
agentInbox | Send a mail | ["leave"] | {"forwardedProps":{"command":{"resume":[{"type":"ignore","args":null}],"interruptEvent":"<as it came>"}}}
agentInbox | A form for words | [{"fill":"Shorter, please"}] | {"forwardedProps":{"command":{"resume":[{"type":"response","args":"Shorter, please"}],"interruptEvent":"<as it came>"}}}
agentInbox | One alone | ["approve"] | {"forwardedProps":{"command":{"resume":[{"type":"accept","args":null}],"interruptEvent":"<as it came>"}}}
agentInbox | Send a mail | [{"reply":"Ask Bob first"}] | {"forwardedProps":{"command":{"resume":[{"type":"response","args":"Ask Bob first"}],"interruptEvent":"<as it came>"}}}
agentInboxOutcome | Send a mail | [{"reply":"Ask Bob first"}] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":[{"type":"response","args":"Ask Bob first"}]}]}
agentInboxOutcome | Send a mail | ["approve"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":[{"type":"accept","args":null}]}]}
agentInboxOutcome | Send a mail | ["deny"] | {"resume":[{"interruptId":"00000000000000000000000000000001","status":"resolved","payload":[{"type":"ignore","args":null}]}]}
`;

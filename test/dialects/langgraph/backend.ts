import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";
import { createAgentInboxServer } from "./agentInboxServer.js";
import { createHitlServer } from "./hitlServer.js";
import { createLanggraphServer } from "./langgraphServer.js";

const graph = ["Hello", "Approve something", "Show me a form", "Two things", "A tool of this page"];
const mails = ["Send a mail", "Send two mails", "Ask me something", "Respond to a mail"];
const inbox = ["Send a mail", "A strict one", "A form for words", "One alone"];

export const backends: FakeBackends = {
  agentInbox: { make: createAgentInboxServer, says: inbox },
  agentInboxOutcome: {
    make: () => createAgentInboxServer("outcome"),
    says: inbox,
    dialect: "agentInbox",
  },
  hitl: { make: createHitlServer, says: mails },
  hitlCommand: {
    make: () => createHitlServer({ channel: "command" }),
    says: mails,
    dialect: "hitl",
  },
  hitlJavascript: {
    make: () => createHitlServer({ language: "javascript" }),
    says: mails,
    dialect: "hitl",
  },
  hitlJavascriptCommand: {
    make: () => createHitlServer({ channel: "command", language: "javascript" }),
    says: mails,
    dialect: "hitl",
  },
  langgraph: { make: createLanggraphServer, says: graph },
  langgraphOutcome: {
    make: () => createLanggraphServer("outcome"),
    says: graph,
    dialect: "langgraph",
  },
};

export const repeats: Repeats = { agentInbox: "unsafe", hitl: "unsafe", langgraph: "unsafe" };

export const answers = `
langgraph | Approve something | ["approve"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"approved":true}}}}}
langgraph | Approve something | ["deny"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"approved":false}}}}}
langgraph | Approve something | ["leave"]
langgraph | Show me a form | [{"fill":{"quarter":"Q2","year":2030}}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"quarter":"Q2","year":2030}}}}}
langgraph | Hello | [{"fill":"Ann"}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":"Ann"}}}}
langgraph | Two things | [{"fill":"on"},{"fill":"off"}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":"on","00000000000000000000000000000002":"off"}}}}
langgraphOutcome | Approve something | ["approve"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"approved":true}}}}}
langgraphOutcome | Approve something | ["deny"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"approved":false}}}}}
langgraphOutcome | Approve something | ["leave"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"__agui_cancelled__":true,"interrupt_id":"00000000000000000000000000000001"}}}}}
langgraphOutcome | Show me a form | [{"fill":{"quarter":"Q2","year":2030}}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"quarter":"Q2","year":2030}}}}}
langgraphOutcome | Two things | [{"fill":"on"},"leave"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":"on","00000000000000000000000000000002":{"__agui_cancelled__":true,"interrupt_id":"00000000000000000000000000000002"}}}}}
hitl | Send a mail | ["approve"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"approve"}]}}}}}
hitl | Send a mail | ["deny"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"reject"}]}}}}}
hitl | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"edit","edited_action":{"name":"send_email","args":{"to":"bob@example.com","subject":"Hello","copies":1}}}]}}}}}
hitl | Send a mail | ["leave"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"reject"}]}}}}}
hitl | Send two mails | [{"edit":{"to":"bob@example.com"}},"deny"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"edit","edited_action":{"name":"send_email","args":{"to":"bob@example.com","subject":"Hello","copies":1}}},{"type":"reject"}]}}}}}
hitl | Ask me something | [{"fill":"Graz"}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"respond","message":"Graz"}]}}}}}
hitl | Respond to a mail | [{"reply":"It was sent yesterday"}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"respond","message":"It was sent yesterday"}]}}}}}
hitlCommand | Respond to a mail | [{"reply":"It was sent yesterday"}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"respond","message":"It was sent yesterday"}]}}}}}
hitlCommand | Send two mails | ["approve","deny"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"approve"},{"type":"reject"}]}}}}}
hitlJavascript | Send a mail | ["approve"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"approve"}]}}}}}
hitlJavascript | Send a mail | ["deny"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"reject"}]}}}}}
hitlJavascript | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"edit","editedAction":{"name":"send_email","args":{"to":"bob@example.com","subject":"Hello","copies":1}}}]}}}}}
hitlJavascriptCommand | Send two mails | ["approve","deny"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":{"decisions":[{"type":"approve"},{"type":"reject"}]}}}}}
agentInbox | Send a mail | ["approve"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"accept","args":null}]}}}}
agentInbox | Send a mail | ["deny"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"ignore","args":null}]}}}}
agentInbox | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"edit","args":{"action":"send_email","args":{"to":"bob@example.com","copies":2}}}]}}}}
agentInbox | Send a mail | ["leave"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"ignore","args":null}]}}}}
agentInbox | A form for words | [{"fill":"Shorter, please"}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"response","args":"Shorter, please"}]}}}}
agentInbox | One alone | ["approve"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"accept","args":null}]}}}}
agentInbox | Send a mail | [{"reply":"Ask Bob first"}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"response","args":"Ask Bob first"}]}}}}
agentInboxOutcome | Send a mail | [{"reply":"Ask Bob first"}] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"response","args":"Ask Bob first"}]}}}}
agentInboxOutcome | Send a mail | ["approve"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"accept","args":null}]}}}}
agentInboxOutcome | Send a mail | ["deny"] | {"forwardedProps":{"command":{"resume":{"00000000000000000000000000000001":[{"type":"ignore","args":null}]}}}}
`;

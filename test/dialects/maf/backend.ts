import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";
import { createMafGeneration1Server } from "./mafGeneration1Server.js";
import { createMafGeneration2Server } from "./mafGeneration2Server.js";
import { createMafGeneration3Server } from "./mafGeneration3Server.js";
import { createMafWorkflowServer } from "./mafWorkflowServer.js";

export const backends: FakeBackends = {
  mafGeneration1: {
    make: createMafGeneration1Server,
    says: ["What is the weather?", "In two places", "Let me pick a flight", "A quiet one"],
  },
  mafGeneration2: {
    make: createMafGeneration2Server,
    says: ["What is the weather?", "In two places", "A hosted tool", "Plan a trip in steps"],
    exceptions: {
      "Plan a trip in steps": { whose: "mafSteps", because: "steps have a dialect of their own" },
    },
  },
  mafGeneration3: {
    make: createMafGeneration3Server,
    says: ["Greet them", "Greet two", "Use a hosted tool"],
  },
  mafWorkflow: {
    make: createMafWorkflowServer,
    says: [
      "Book a flight",
      "Book a flight the newer way",
      "Approve the transfer",
      "Is there a budget?",
      "Ask me two things",
    ],
  },
};

export const repeats: Repeats = {
  mafGeneration1: "unknown",
  mafGeneration2: "idempotent",
  mafGeneration3: "idempotent",
  mafSteps: "unknown",
  mafWorkflow: "unknown",
};

export const answers = String.raw`
mafGeneration1 | What is the weather? | ["approve"] | {"toolMessages":{"confirm-call_0_1":{"accepted":true,"steps":[{"description":"Execute get_weather","status":"enabled"}]}}}
mafGeneration1 | What is the weather? | ["deny"] | {"toolMessages":{"confirm-call_0_1":{"accepted":false}}}
mafGeneration1 | What is the weather? | ["leave"]
mafGeneration1 | In two places | ["approve","deny"] | {"toolMessages":{"confirm-call_0_1":{"accepted":true,"steps":[{"description":"Execute get_weather","status":"enabled"}]},"confirm-call_0_2":{"accepted":false}}}
mafGeneration1 | A quiet one | ["approve"] | {"resume":{"interrupts":[{"id":"call_0_1","value":{"accepted":true}}]}}
mafGeneration1 | A quiet one | ["deny"] | {"resume":{"interrupts":[{"id":"call_0_1","value":{"accepted":false}}]}}
mafGeneration1 | Let me pick a flight | [{"fill":{"airline":"KLM"}}] | {"resume":{"interrupts":[{"id":"flights-0","value":{"airline":"KLM"}}]}}
mafGeneration2 | What is the weather? | ["approve"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"accepted":true}}]}
mafGeneration2 | What is the weather? | ["deny"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"accepted":false}}]}
mafGeneration2 | What is the weather? | [{"edit":{"city":"Portland"}}] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"accepted":true,"city":"Portland"}}]}
mafGeneration2 | What is the weather? | ["leave"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"accepted":false}}]}
mafGeneration2 | In two places | [{"edit":{"city":"Portland"}},"deny"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"accepted":true,"city":"Portland"}},{"interruptId":"call_0_2","status":"resolved","payload":{"accepted":false}}]} | {"resume":[{"interruptId":"call_0_2","status":"resolved","payload":{"accepted":false}}]}
mafGeneration2 | A hosted tool | ["approve"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"accepted":true}}]}
mafGeneration2 | Plan a trip in steps | ["approve"] | {"resume":[{"interruptId":"confirm-call_0_1","status":"resolved","payload":{"accepted":true,"steps":[{"description":"Book the train","status":"enabled"},{"description":"Book the hotel","status":"enabled"}]}}]}
mafGeneration2 | Plan a trip in steps | ["deny"] | {"resume":[{"interruptId":"confirm-call_0_1","status":"resolved","payload":{"accepted":false}}]}
mafGeneration2 | Plan a trip in steps | [{"edit":{"2. Book the hotel":"disabled"}}] | {"resume":[{"interruptId":"confirm-call_0_1","status":"resolved","payload":{"accepted":true,"steps":[{"description":"Book the train","status":"enabled"},{"description":"Book the hotel","status":"disabled"}]}}]}
mafGeneration3 | Greet them | ["approve"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"approved":true}}]}
mafGeneration3 | Greet them | ["deny"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"approved":false}}]}
mafGeneration3 | Greet them | [{"edit":{"message":"Good morning"}}] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"approved":true,"editedArgs":{"city":"Seattle","message":"Good morning"}}}]}
mafGeneration3 | Greet them | ["leave"] | {"resume":[{"interruptId":"call_0_1","status":"cancelled"}]}
mafGeneration3 | Greet two | ["approve","leave"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"approved":true}},{"interruptId":"call_0_2","status":"cancelled"}]}
mafGeneration3 | Use a hosted tool | ["deny"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"approved":false}}]}
mafWorkflow | Book a flight | [{"fill":{"airline":"United"}}] | {"resume":[{"interruptId":"flights-0","status":"resolved","payload":{"airline":"United"}}]}
mafWorkflow | Approve the transfer | ["approve"] | {"resume":[{"interruptId":"approval-0","status":"resolved","payload":{"type":"function_approval_response","approved":true,"id":"approval-0","function_call":{"call_id":"fc-approval-0","name":"wire_money","arguments":"{\"amount\": 100}"}}}]}
mafWorkflow | Approve the transfer | ["deny"] | {"resume":[{"interruptId":"approval-0","status":"resolved","payload":{"type":"function_approval_response","approved":false,"id":"approval-0","function_call":{"call_id":"fc-approval-0","name":"wire_money","arguments":"{\"amount\": 100}"}}}]}
mafWorkflow | Approve the transfer | ["leave"] | {"resume":[{"interruptId":"approval-0","status":"resolved","payload":{"type":"function_approval_response","approved":false,"id":"approval-0","function_call":{"call_id":"fc-approval-0","name":"wire_money","arguments":"{\"amount\": 100}"}}}]}
mafWorkflow | Is there a budget? | [{"fill":true}] | {"resume":[{"interruptId":"budget-0","status":"resolved","payload":true}]}
mafWorkflow | Ask me two things | [{"fill":{"airline":"KLM"}},{"fill":false}] | {"resume":[{"interruptId":"flights-0","status":"resolved","payload":{"airline":"KLM"}},{"interruptId":"budget-0","status":"resolved","payload":false}]}
`;

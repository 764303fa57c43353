import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { allFakeBackends, type FakeBackendName } from "./fakeBackends.js";
import { listOf } from "./readPosted.js";

/** What a person does with one question: decides, changes some arguments and approves, replies instead, leaves it, or answers with a value. */
export type Act =
  | "approve"
  | "deny"
  | "leave"
  | { readonly edit: UnknownRecord }
  | { readonly reply: string }
  | { readonly fill: unknown };

/** What leaves, of all that carries an answer; `toolMessages` by the id of the call. */
export interface Sent {
  readonly resume?: unknown;
  readonly forwardedProps?: unknown;
  readonly state?: unknown;
  readonly parentRunId?: unknown;
  readonly toolMessages?: Readonly<Record<string, unknown>>;
}

/** A server, the user's message, what the user does with its questions in their order, and what is sent: nothing where nothing may. */
export type AnswerRow = readonly [backend: FakeBackendName, text: string, acts: readonly Act[], ...sent: readonly Sent[]];

/**
 * What each dialect writes for each kind of answer it supports: the server, the user's message, the user's actions, and the requests. To be
 * compared with the backend's documentation, not with the code.
 */
export const answerRows: readonly AnswerRow[] = rowsIn(String.raw`
dotnetSdk | Make a plan | ["approve"] | {"resume":[{"interruptId":"interrupt-plan-approval","status":"resolved","payload":{"approved":true}}]}
dotnetSdk | Make a plan | ["deny"] | {"resume":[{"interruptId":"interrupt-plan-approval","status":"resolved","payload":{"approved":false}}]}
dotnetSdk | Make a plan | ["leave"] | {"resume":[{"interruptId":"interrupt-plan-approval","status":"cancelled"}]}
dotnetSdk | Show me a form | [{"fill":{"response":"ann7"}}] | {"resume":[{"interruptId":"call_0","status":"resolved","payload":{"response":"ann7"}}]}
dotnetSdk | Show me a form | ["leave"] | {"resume":[{"interruptId":"call_0","status":"cancelled"}]}
dotnetSdk | Delete my notes | ["approve"] | {"resume":[{"interruptId":"ficc_0_0","status":"resolved","payload":{"approved":true,"toolCall":{"callId":"call_0_0","name":"delete_file","arguments":{"filename":"old-notes.txt"}}}}]}
dotnetSdk | Delete my notes | ["deny"] | {"resume":[{"interruptId":"ficc_0_0","status":"resolved","payload":{"approved":false,"toolCall":{"callId":"call_0_0","name":"delete_file","arguments":{"filename":"old-notes.txt"}}}}]}
dotnetSdk | Delete my notes | ["leave"] | {"resume":[{"interruptId":"ficc_0_0","status":"resolved","payload":{"approved":false,"toolCall":{"callId":"call_0_0","name":"delete_file","arguments":{"filename":"old-notes.txt"}}}}]}
dotnetSdk | Delete two files | ["approve","deny"] | {"resume":[{"interruptId":"ficc_0_0","status":"resolved","payload":{"approved":true,"toolCall":{"callId":"call_0_0","name":"delete_file","arguments":{"filename":"old-notes.txt"}}}},{"interruptId":"ficc_0_1","status":"resolved","payload":{"approved":false,"toolCall":{"callId":"call_0_1","name":"delete_file","arguments":{"filename":"older-notes.txt"}}}}]}

draft | Send a mail | ["approve"] | {"resume":{"interruptId":"ap-0","payload":{"approved":true}}}
draft | Send a mail | ["deny"] | {"resume":{"interruptId":"ap-0","payload":{"approved":false}}}
draft | Send a mail | ["leave"]
draft | Delete the users | ["approve"] | {"resume":{"interruptId":"ap-0","payload":{"approved":true}}}
draft | Delete the users | ["deny"] | {"resume":{"interruptId":"ap-0","payload":{"approved":false}}}
draft | Put it on hold | [{"fill":"Because"}] | {"resume":{"payload":"Because"}}

dotnetPlan | What is the weather? | ["approve"] | {"resume":{"interruptId":"call-0","payload":{"approved":true}}}
dotnetPlan | What is the weather? | ["deny"] | {"resume":{"interruptId":"call-0","payload":{"approved":false}}}
dotnetPlan | What is the weather? | ["leave"]
dotnetPlan | Show me a form | [{"fill":"ann@example.com"}] | {"resume":{"interruptId":"input-0","payload":"ann@example.com"}}

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
mafGeneration2 | In two places | [{"edit":{"city":"Portland"}},"deny"] | {"resume":[{"interruptId":"call_0_1","status":"resolved","payload":{"accepted":true,"city":"Portland"}},{"interruptId":"call_0_2","status":"resolved","payload":{"accepted":false}}]}
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

trpcAgentGo | Please confirm | ["approve"] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"confirm":true}},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"confirm":true}}}
trpcAgentGo | Please confirm | ["deny"] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"confirm":false}},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"confirm":false}}}
trpcAgentGo | Please confirm | ["leave"]
trpcAgentGo | An object prompt | [{"fill":"safe"}] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"choose":"safe"}},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"choose":"safe"}}}
trpcAgentGo | From a nested graph | ["approve"] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-parent-7","resume_map":{"confirm":true}},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-parent-7","resume_map":{"confirm":true}}}
trpcAgentGo | At a breakpoint | ["approve"] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4"},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4"}}
trpcAgentGo | External tools | [{"fill":"found"},{"fill":"approved"}] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-tools-1"},"toolMessages":{"call_1":"found","call_2":"approved"}}

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

mastra | Approve a mail | ["approve"] | {"resume":[{"interruptId":"<run>::call_1","status":"resolved","payload":{"approved":true}}]}
mastra | Approve a mail | ["deny"] | {"resume":[{"interruptId":"<run>::call_1","status":"resolved","payload":{"approved":false}}]}
mastra | Approve a mail | ["leave"] | {"resume":[{"interruptId":"<run>::call_1","status":"cancelled"}]}
mastra | Show me a form | [{"fill":{"slot":"morning"}}] | {"resume":[{"interruptId":"<run>::call_1","status":"resolved","payload":{"slot":"morning"}}]}
mastra | Two together | ["approve","deny"] | {"resume":[{"interruptId":"<run>::call_1","status":"resolved","payload":{"approved":true}}]} | {"resume":[{"interruptId":"<run>::call_2","status":"resolved","payload":{"approved":false}}]}

mastraLegacy | Approve a mail | ["approve"] | {"forwardedProps":{"command":{"resume":{"approved":true},"interruptEvent":"<as it came>"}}}
mastraLegacy | Approve a mail | ["deny"] | {"forwardedProps":{"command":{"resume":{"approved":false},"interruptEvent":"<as it came>"}}}
mastraLegacy | Approve a mail | ["leave"] | {"forwardedProps":{"command":{"resume":false,"interruptEvent":"<as it came>"}}}

pydanticAi | Send a mail | ["approve"] | {"resume":[{"interruptId":"int-c1-ann","status":"resolved","payload":{"approved":true}}]}
pydanticAi | Send a mail | ["deny"] | {"resume":[{"interruptId":"int-c1-ann","status":"resolved","payload":{"approved":false}}]}
pydanticAi | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"resume":[{"interruptId":"int-c1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com","copies":1}}}]}
pydanticAi | Send a mail | ["leave"] | {"resume":[{"interruptId":"int-c1-ann","status":"cancelled"}]}
pydanticAi | Send two mails | [{"edit":{"to":"bob@example.com"}},"leave"] | {"resume":[{"interruptId":"int-c1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com","copies":1}}},{"interruptId":"int-c1-bob","status":"cancelled"}]}

strands | Send a mail | ["approve"] | {"resume":[{"interruptId":"v1:before_tool_call:call-1-ann","status":"resolved","payload":{"approved":true}}]}
strands | Send a mail | ["deny"] | {"resume":[{"interruptId":"v1:before_tool_call:call-1-ann","status":"resolved","payload":{"approved":false}}]}
strands | Send a mail | ["leave"] | {"resume":[{"interruptId":"v1:before_tool_call:call-1-ann","status":"cancelled"}]}
strands | Send two mails | ["approve","leave"] | {"resume":[{"interruptId":"v1:before_tool_call:call-1-ann","status":"resolved","payload":{"approved":true}},{"interruptId":"v1:before_tool_call:call-1-bob","status":"cancelled"}]}
strands | Let it ask me | [{"reply":"Everybody"}] | {"resume":[{"interruptId":"v1:tool:1","status":"resolved","payload":"Everybody"}]}
strands | Let it ask me | ["leave"] | {"resume":[{"interruptId":"v1:tool:1","status":"cancelled"}]}

crewai | Review the draft | [{"fill":"rejected"}] | {"resume":[{"interruptId":"<thread>","status":"resolved","payload":"rejected"}],"forwardedProps":{"command":{"resume":"rejected"}}}
crewai | Review the draft | ["leave"]
crewai | A form for words | [{"fill":"Shorter, please"}] | {"resume":[{"interruptId":"<thread>","status":"resolved","payload":"Shorter, please"}],"forwardedProps":{"command":{"resume":"Shorter, please"}}}

crewaiOutcome | Review the draft | [{"fill":"rejected"}] | {"resume":[{"interruptId":"<thread>","status":"resolved","payload":"rejected"}]}

tanstackAi | Send a mail | ["approve"] | {"resume":[{"interruptId":"approval_call-1-ann","status":"resolved","payload":{"approved":true}}],"parentRunId":"<run>"}
tanstackAi | Send a mail | ["deny"] | {"resume":[{"interruptId":"approval_call-1-ann","status":"resolved","payload":{"approved":false}}],"parentRunId":"<run>"}
tanstackAi | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"resume":[{"interruptId":"approval_call-1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com","subject":"Hello"}}}],"parentRunId":"<run>"}
tanstackAi | Send a mail | ["leave"] | {"resume":[{"interruptId":"approval_call-1-ann","status":"cancelled"}],"parentRunId":"<run>"}
tanstackAi | Send two mails | [{"edit":{"to":"bob@example.com"}},"deny"] | {"resume":[{"interruptId":"approval_call-1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com","subject":"Hello"}}},{"interruptId":"approval_call-1-bob","status":"resolved","payload":{"approved":false}}],"parentRunId":"<run>"}
tanstackAi | Show me a form | [{"fill":{"city":"Graz","nights":2}}] | {"resume":[{"interruptId":"interrupt-1","status":"resolved","payload":{"city":"Graz","nights":2},"metadata":{"tanstack:interruptContinuation":{"v":1,"definitionId":"trip-form","key":"trip","batchIndex":0,"reason":"input_required","message":"Where to, and for how long?","responseSchemaHash":"h1","payload":{"hint":"any city"}}}}],"parentRunId":"<run>"}
tanstackAi | Show me a form | ["leave"] | {"resume":[{"interruptId":"interrupt-1","status":"cancelled","metadata":{"tanstack:interruptContinuation":{"v":1,"definitionId":"trip-form","key":"trip","batchIndex":0,"reason":"input_required","message":"Where to, and for how long?","responseSchemaHash":"h1","payload":{"hint":"any city"}}}}],"parentRunId":"<run>"}
tanstackAi | Run a client tool | [{"fill":{"city":"Graz"}}] | {"resume":[{"interruptId":"client_tool_place-1","status":"resolved","payload":{"city":"Graz"}}],"parentRunId":"<run>"}

agentScope | Send a mail | ["approve"] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"resolved","payload":{"approved":true}}]}
agentScope | Send a mail | ["deny"] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"resolved","payload":{"approved":false}}]}
agentScope | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com"}}}]}
agentScope | Send a mail | ["leave"] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"cancelled"}]}
agentScope | Send two mails | [{"edit":{"to":"bob@example.com"}},"deny"] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com"}}},{"interruptId":"reply-1:c1-bob","status":"resolved","payload":{"approved":false}}]}

adk | Book my leave | ["approve"] | {"toolMessages":{"adk-a1":{"confirmed":true}}}
adk | Book my leave | ["deny"] | {"toolMessages":{"adk-a1":{"confirmed":false}}}
adk | Book my leave | ["leave"]
adk | Book two leaves | ["approve","deny"] | {"toolMessages":{"adk-a1":{"confirmed":true},"adk-b1":{"confirmed":false}}}
adk | Book it with a form | [{"fill":{"approved":true,"payload":{"approved_days":3}}}] | {"toolMessages":{"adk-a1":{"confirmed":true,"payload":{"approved_days":3}}}}

agno | Send a mail | ["approve"] | {"toolMessages":{"send_email-1-ann":{"accepted":true}}}
agno | Send a mail | ["deny"] | {"toolMessages":{"send_email-1-ann":{"accepted":false}}}
agno | Send a mail | ["leave"]
agno | Send two mails | ["deny","approve"] | {"toolMessages":{"send_email-1-ann":{"accepted":false},"send_email-1-bob":{"accepted":true}}}
agno | Ask for input | [{"fill":{"city":"Graz","nights":2}}] | {"toolMessages":{"get_user_input-1":{"values":{"city":"Graz","nights":2}}}}
agno | Ask for feedback | [{"fill":{"How?":"Train"}}] | {"toolMessages":{"ask_user-1":{"selections":{"How?":["Train"]}}}}
agno | Run it external | [{"fill":"a file"}] | {"toolMessages":{"run_shell-1":"a file"}}

requestApproval | Report an expense | ["approve"] | {"toolMessages":{"call-1-100":{"approval_id":"ap-1-100","approved":true}}}
requestApproval | Report an expense | ["deny"] | {"toolMessages":{"call-1-100":{"approval_id":"ap-1-100","approved":false}}}
requestApproval | Report an expense | ["leave"]
requestApproval | Report two expenses | ["approve","deny"] | {"toolMessages":{"call-1-100":{"approval_id":"ap-1-100","approved":true},"call-1-200":{"approval_id":"ap-1-200","approved":false}}}

openAiAgents | Send a mail | ["approve"] | {"resume":[{"interruptId":"approval-c1-ann","status":"resolved","payload":{"approved":true}}]}
openAiAgents | Send a mail | ["deny"] | {"resume":[{"interruptId":"approval-c1-ann","status":"resolved","payload":{"approved":false}}]}
openAiAgents | Send a mail | ["leave"] | {"resume":[{"interruptId":"approval-c1-ann","status":"cancelled"}]}
openAiAgents | Send two mails | ["deny","approve"] | {"resume":[{"interruptId":"approval-c1-ann","status":"resolved","payload":{"approved":false}},{"interruptId":"approval-c1-bob","status":"resolved","payload":{"approved":true}}]}
`);

function rowsIn(table: string): readonly AnswerRow[] {
  const lines = table.split("\n").filter((line) => line !== "");
  return lines.map((line): AnswerRow => {
    const [name = "", text = "", acts = "[]", ...sent] = line.split(" | ");
    const backend = allFakeBackends.find((one) => one.name === name);
    if (backend === undefined) throw new Error(`there is no server ${name}`);
    return [backend.name, text, JSON.parse(acts), ...sent.map((one): Sent => JSON.parse(one))];
  });
}

/** A row as text. */
export const nameOf = ([backend, text, acts]: AnswerRow): string =>
  `${backend}: "${text}" → ${acts.map((act) => (typeof act === "string" ? act : JSON.stringify(act))).join(", ")}`;

/** What is known of a conversation with a server. */
interface Wire {
  readonly requests: readonly UnknownRecord[];
  readonly responses: readonly string[];
}

/** The parts of all requests but the first that answer, with the names of the thread and of the run that asked, and what came back as it came. */
export function answersIn({ requests, responses }: Wire): readonly Sent[] {
  const [first = {}, ...others] = requests;
  const names: readonly (readonly [unknown, string])[] = [
    [first["threadId"], "<thread>"],
    [first["runId"], "<run>"],
  ];
  return others.map((posted): Sent => {
    const results = listOf(posted, "messages").filter(({ id }) => String(id).startsWith("tool-result-"));
    const sent = {
      ...(posted["resume"] !== undefined && { resume: posted["resume"] }),
      ...filled("forwardedProps", withoutEcho(posted["forwardedProps"], responses)),
      ...filled("state", posted["state"]),
      ...(posted["parentRunId"] !== undefined && { parentRunId: posted["parentRunId"] }),
      ...filled("toolMessages", Object.fromEntries(results.map(({ toolCallId, content }) => [toolCallId, contentOf(content)]))),
    };
    return JSON.parse(names.reduce((text, [id, name]) => text.replaceAll(String(id), name), JSON.stringify(sent)));
  });
}

const filled = (key: string, value: unknown): UnknownRecord =>
  isRecord(value) && Object.keys(value).length > 0 ? { [key]: value } : {};

// A command gives back the event it answers.
function withoutEcho(props: unknown, responses: readonly string[]): unknown {
  const command = isRecord(props) ? props["command"] : undefined;
  const event = isRecord(command) ? command["interruptEvent"] : undefined;
  const came = event !== undefined && responses.some((response) => response.includes(`"value":${JSON.stringify(event)}`));
  return came && isRecord(props) && isRecord(command)
    ? { ...props, command: { ...command, interruptEvent: "<as it came>" } }
    : props;
}

function contentOf(content: unknown): unknown {
  try {
    return JSON.parse(String(content));
  } catch {
    return content;
  }
}

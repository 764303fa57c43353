import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";
import { createDotnetSdkServer } from "./dotnetSdkServer.js";

export const backends: FakeBackends = {
  dotnetSdk: {
    make: createDotnetSdkServer,
    says: ["Delete my notes", "Delete two files", "Show me a form", "Make a plan"],
    exceptions: {
      "Show me a form": {
        whose: "the standard",
        because: "its forms are the standard's to the letter",
      },
      "Make a plan": {
        whose: "the standard",
        because: "its confirmations are the standard's to the letter",
      },
    },
  },
};

export const repeats: Repeats = { dotnetSdk: "unknown" };

export const answers = `
dotnetSdk | Make a plan | ["approve"] | {"resume":[{"interruptId":"interrupt-plan-approval","status":"resolved","payload":{"approved":true}}]}
dotnetSdk | Make a plan | ["deny"] | {"resume":[{"interruptId":"interrupt-plan-approval","status":"resolved","payload":{"approved":false}}]}
dotnetSdk | Make a plan | ["leave"] | {"resume":[{"interruptId":"interrupt-plan-approval","status":"cancelled"}]}
dotnetSdk | Show me a form | [{"fill":{"response":"ann7"}}] | {"resume":[{"interruptId":"call_0","status":"resolved","payload":{"response":"ann7"}}]}
dotnetSdk | Show me a form | ["leave"] | {"resume":[{"interruptId":"call_0","status":"cancelled"}]}
dotnetSdk | Delete my notes | ["approve"] | {"resume":[{"interruptId":"ficc_0_0","status":"resolved","payload":{"approved":true,"toolCall":{"callId":"call_0_0","name":"delete_file","arguments":{"filename":"old-notes.txt"}}}}]}
dotnetSdk | Delete my notes | ["deny"] | {"resume":[{"interruptId":"ficc_0_0","status":"resolved","payload":{"approved":false,"toolCall":{"callId":"call_0_0","name":"delete_file","arguments":{"filename":"old-notes.txt"}}}}]}
dotnetSdk | Delete my notes | ["leave"] | {"resume":[{"interruptId":"ficc_0_0","status":"resolved","payload":{"approved":false,"toolCall":{"callId":"call_0_0","name":"delete_file","arguments":{"filename":"old-notes.txt"}}}}]}
dotnetSdk | Delete two files | ["approve","deny"] | {"resume":[{"interruptId":"ficc_0_0","status":"resolved","payload":{"approved":true,"toolCall":{"callId":"call_0_0","name":"delete_file","arguments":{"filename":"old-notes.txt"}}}},{"interruptId":"ficc_0_1","status":"resolved","payload":{"approved":false,"toolCall":{"callId":"call_0_1","name":"delete_file","arguments":{"filename":"older-notes.txt"}}}}]}
`;

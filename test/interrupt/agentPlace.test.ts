import { expect, it } from "vitest";
import { agentPlace } from "../../src/interrupt/agentPlace.js";

it.each([
  ["https://ann:pass@agent.test:443/run/?api_key=1#part", "https://agent.test/run/"],
  ["HTTP://AGENT.test:8080/a/../b?c", "http://agent.test:8080/b"],
  ["capacitor://localhost/agent?api_key=1", "capacitor://localhost/agent"],
  ["tauri://ann:pass@localhost/agent#token=1", "tauri://localhost/agent"],
  ["ws://agent.test/run?ticket=1", "ws://agent.test/run"],
  ["mail-agent", "mail-agent"],
  ["urn:agent:mail", "urn:agent:mail"],
  ["our agent: mail?", "our agent: mail?"],
])("the place of %s is %s", (agent, place) => {
  expect(agentPlace(agent)).toBe(place);
  expect(agentPlace(place)).toBe(place);
});

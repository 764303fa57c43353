import type { Plugin } from "vite";

type Testing = typeof import("../src/testing.js");

/**
 * Serves the scripted agent at `/agent/<scenario>` on every Vite development server: Storybook's,
 * and those of the browser tests. It is loaded with the first request, lives as long as the server
 * (its threads are state) and is created again when its source changes.
 */
export function embeddedAgent(): Plugin {
  return {
    name: "embedded-agent",
    apply: "serve",
    configureServer(server) {
      let loaded: Testing | undefined;
      let listener: ReturnType<Testing["toNodeListener"]> | undefined;

      async function currentListener() {
        const testing = (await server.ssrLoadModule("/src/testing.ts")) as Testing;
        if (!listener || testing !== loaded) {
          loaded = testing;
          listener = testing.toNodeListener(testing.createScriptedAgent(testing.scenarios));
        }
        return listener;
      }

      server.middlewares.use("/agent", (request, response, next) => {
        currentListener().then((listen) => listen(request, response), next);
      });
    },
  };
}

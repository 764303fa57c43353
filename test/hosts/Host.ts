import type { Scenario, Server } from "../servers/driver/Server.js";

/** A chat of another library, beside which our panel answers. */
export interface Host {
  /** The name on the command line and of its folder. */
  readonly name: string;
  readonly title: string;
  /** The packages whose versions are reported. */
  readonly packages: readonly string[];
  /**
   * The quick start's component with the test's address, tools and probe, under the name of its
   * file.
   */
  component(): { readonly file: string; readonly code: string };
  /** Whether `runtime.mjs` of its folder is between the page and the server. */
  readonly hasRuntime: boolean;
  /** Whether its chat sends a message while a question is open. */
  readonly sendsInPause: boolean;
}

/** What is tried beside a host with one server. */
export interface Pair {
  /** Its name on the command line. */
  readonly name: string;
  readonly server: Server;
  /** Whether the server is the host's own runtime. */
  readonly isRuntime: boolean;
  readonly scenarios: readonly Scenario[];
}

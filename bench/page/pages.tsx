import { HttpAgent } from "@ag-ui/client";
import { fetchEventSource } from "@microsoft/fetch-event-source";
import { type ReactNode, useState } from "react";
import {
  type AgentRun,
  createAgentRun,
  useInterrupts,
  useRunSelector,
} from "react-agui-interrupts";
import { fetchTransport } from "react-agui-interrupts/core";
import { readEach, read as readFloor } from "../contenders/floor.mjs";
import { MessageList, type Shown } from "./MessageList.js";
import { readNaively } from "./readNaively.js";

/** A page: what it shows, and how it reads the stream. */
export interface Page {
  readonly Component: () => ReactNode;
  readonly read: () => Promise<unknown>;
}

const post =
  (url: string): typeof fetch =>
  () =>
    fetch(url, { method: "POST" });

const floor = (url: string): Page => ({
  Component: () => <main />,
  read: () => readFloor(post(url)),
});

/**
 * The least that shows the text: the floor, and at the end every message put into the page by hand.
 */
const floorText = (url: string): Page => ({
  Component: () => <main />,
  async read() {
    const texts = new Map<string, string>();
    await readEach(post(url), ({ messageId, delta }: { messageId?: string; delta?: string }) => {
      if (messageId !== undefined)
        texts.set(messageId, (texts.get(messageId) ?? "") + (delta ?? ""));
    });
    const paragraphs = [...texts.values()].map((text) =>
      Object.assign(document.createElement("p"), { textContent: text }),
    );
    document.querySelector("main")?.append(...paragraphs);
  },
});

/** The library below our transport for documents, and nothing of ours. */
const transportOnly = (url: string): Page => ({
  Component: () => <main />,
  read: () =>
    fetchEventSource(url, {
      method: "POST",
      openWhenHidden: true,
      onmessage: ({ data }) => {
        if (data !== "") JSON.parse(data);
      },
      onerror: (error) => {
        throw error;
      },
    }),
});

const inDocument = (url: string): AgentRun => createAgentRun({ url, threadId: "bench" });
const onFetch = (url: string): AgentRun =>
  createAgentRun({ transport: fetchTransport({ url }), threadId: "bench" });

function oursInterrupts(run: AgentRun): Page {
  return { Component: () => <main>{useInterrupts(run).length}</main>, read: () => run.start() };
}

function oursText(run: AgentRun): Page {
  return {
    Component: () => <MessageList messages={useRunSelector(run, ({ messages }) => messages)} />,
    read: () => run.start(),
  };
}

/** A list of messages in a component's state, set again at each event. */
function naive(url: string): Page {
  let update: (change: (messages: readonly Shown[]) => readonly Shown[]) => void = () => {};
  return {
    Component: function Naive() {
      const [messages, setMessages] = useState<readonly Shown[]>([]);
      update = setMessages;
      return <MessageList messages={messages} />;
    },
    read: () => readNaively(post(url), (change) => update(change)),
  };
}

/** The official client, its messages put into a component's state whenever it reports a change. */
function official(url: string): Page {
  const agent = new HttpAgent({ url, threadId: "bench" });
  let update: (messages: readonly Shown[]) => void = () => {};
  agent.subscribe({ onMessagesChanged: ({ messages }) => update([...messages]) });
  return {
    Component: function Official() {
      const [messages, setMessages] = useState<readonly Shown[]>([]);
      update = setMessages;
      return <MessageList messages={messages} />;
    },
    read: () => agent.runAgent(),
  };
}

/** By name, each reading from an address. */
export const pages: Readonly<Record<string, (url: string) => Page>> = {
  floor,
  floorText,
  transportOnly,
  oursInterrupts: (url) => oursInterrupts(inDocument(url)),
  oursInterruptsOnFetch: (url) => oursInterrupts(onFetch(url)),
  oursText: (url) => oursText(inDocument(url)),
  oursTextOnFetch: (url) => oursText(onFetch(url)),
  naive,
  official,
};

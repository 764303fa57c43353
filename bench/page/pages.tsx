import { HttpAgent } from "@ag-ui/client";
import { fetchEventSource } from "@microsoft/fetch-event-source";
import { type ReactNode, useState } from "react";
import { createAgentRun, useInterrupts, useRunSelector } from "react-agui-interrupts";
import { read as readFloor } from "../contenders/floor.mjs";
import { MessageList, type Shown } from "./MessageList.js";
import { readNaively } from "./readNaively.js";

/** A page: what it shows, and how it reads the stream. */
export interface Page {
  readonly Component: () => ReactNode;
  readonly read: () => Promise<unknown>;
}

const url = "/agent";
const post: typeof fetch = () => fetch(url, { method: "POST" });

const floor: Page = { Component: () => <main />, read: () => readFloor(post) };

/** The library below our transport for documents, and nothing of ours. */
const transportOnly: Page = {
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
};

function oursInterrupts(): Page {
  const run = createAgentRun({ url, threadId: "bench" });
  return { Component: () => <main>{useInterrupts(run).length}</main>, read: () => run.start() };
}

function oursText(): Page {
  const run = createAgentRun({ url, threadId: "bench" });
  return {
    Component: () => <MessageList messages={useRunSelector(run, ({ messages }) => messages)} />,
    read: () => run.start(),
  };
}

/** A list of messages in a component's state, set anew at each event. */
function naive(): Page {
  let update: (change: (messages: readonly Shown[]) => readonly Shown[]) => void = () => {};
  return {
    Component: function Naive() {
      const [messages, setMessages] = useState<readonly Shown[]>([]);
      update = setMessages;
      return <MessageList messages={messages} />;
    },
    read: () => readNaively(post, (change) => update(change)),
  };
}

/** The official client, its messages put into a component's state whenever it says that they changed. */
function official(): Page {
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

export const pages: Readonly<Record<string, () => Page>> = {
  floor: () => floor,
  transportOnly: () => transportOnly,
  oursInterrupts,
  oursText,
  naive,
  official,
};

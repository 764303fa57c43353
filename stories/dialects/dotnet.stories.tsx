import type { Meta, StoryObj } from "@storybook/react-vite";
import { createDotnetSdkServer } from "../../test/dialects/dotnet/dotnetSdkServer.js";
import { DialectChat, dialectStories } from "./DialectChat.js";

const meta = {
  ...dialectStories,
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
} satisfies Meta<typeof DialectChat>;
export default meta;

export const DotnetSdk: StoryObj<typeof meta> = {
  name: ".NET SDK",
  args: {
    server: createDotnetSdkServer,
    about:
      "The answer gives back the call it is about, or the agent fails; its forms and confirmations are the standard's.",
    prompts: ["Delete my notes", "Delete two files", "Show me a form", "Make a plan"],
  },
};

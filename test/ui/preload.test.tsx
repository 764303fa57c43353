import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The files of forms that were asked for. */
const requests: string[] = [];
const files = {
  panel: "../../src/ui/panel/panelContent.js",
  answer: "../../src/forms/answer/AnswerForm.js",
  fields: "../../src/forms/schema-form/SchemaForm.js",
};

// All modules are loaded again each time, as in a new page.
beforeEach(() => {
  requests.length = 0;
  vi.resetModules();
});
afterEach(() => {
  for (const path of Object.values(files)) vi.doUnmock(path);
});

async function openedPage() {
  const { preload } = await import("../../src/index.js");
  const { panelContent } = await import("../../src/ui/panel/InterruptPanel.js");
  const { engine } = await import("../../src/react/run/createLazyRun.js");
  return { preload, late: { panelContent, engine } };
}

it("a page loads what an approval needs before it is mounted, and forms where it says so", async () => {
  for (const name of ["answer", "fields"] as const)
    vi.doMock(files[name], () => {
      requests.push(name);
      return {};
    });
  const { preload, late } = await openedPage();
  expect(late.engine.getSnapshot()).toBeNull();
  expect(late.panelContent.getSnapshot()).toBeNull();
  await preload();
  expect(late.engine.getSnapshot()).toHaveProperty("createEngine");
  expect(late.panelContent.getSnapshot()).toHaveProperty("OpenQuestions");
  expect(requests).toEqual([]);
  await preload({ forms: true });
  expect(requests.toSorted()).toEqual(["answer", "fields"]);
});

it("what does not arrive is no error of preload, and is loaded again when it is needed", async () => {
  for (const path of [files.panel, files.fields])
    vi.doMock(path, () => {
      throw new Error("the network is gone");
    });
  const { preload, late } = await openedPage();
  await expect(preload({ forms: true })).resolves.toBeUndefined();
  expect(late.panelContent.getSnapshot()).toBe("failed");
  vi.doUnmock(files.panel);
  await late.panelContent.load();
  expect(late.panelContent.getSnapshot()).toHaveProperty("OpenQuestions");
});

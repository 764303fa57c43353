import vm from "node:vm";

// A page in a virtual machine has the globals of jsdom, and most of those that Node has and jsdom lacks; the streams are the rest.
const outside: unknown = vm.runInThisContext("globalThis");
for (const name of ["ReadableStream", "TransformStream", "WritableStream", "TextDecoderStream", "TextEncoderStream"])
  if (!(name in globalThis) && typeof outside === "object" && outside !== null)
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: Reflect.get(outside, name) });

// What a run loads late, before its first request. On a slow machine that takes longer than a scripted agent waits for this request.
await Promise.all([
  import("../../src/run/engine/readingPart.js"),
  import("../../src/dialects/loadDialects.js"),
  import("../../src/schema/validate/defaultValidator.js"),
]);

import * as React from "react";

// React notes where each element of a component was created, which takes a tenth of all tests that
// render; only the stacks of its warnings show it.
const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
if (
  typeof internals === "object" &&
  internals !== null &&
  "recentlyCreatedOwnerStacks" in internals
)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });

import type { NextConfig } from "next";

export default {
  cacheComponents: true,
  turbopack: { root: import.meta.dirname },
} satisfies NextConfig;

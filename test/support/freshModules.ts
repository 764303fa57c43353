import { vi } from "vitest";

// Each file loads all modules anew, as in a process of its own: another one may have replaced some.
vi.resetModules();

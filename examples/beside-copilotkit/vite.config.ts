import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const proxy = { "/api/copilotkit": `http://127.0.0.1:${process.env["AGENT_PORT"] ?? "8200"}` };

export default defineConfig({ plugins: [react()], server: { proxy }, preview: { proxy } });

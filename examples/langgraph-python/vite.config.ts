import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const proxy = { "/agent": `http://127.0.0.1:${process.env["AGENT_PORT"] ?? "8000"}` };

export default defineConfig({ plugins: [react()], server: { proxy }, preview: { proxy } });

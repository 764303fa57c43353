import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const port = Number(process.env["PORT"] ?? 5173);

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    rolldownOptions: {
      input: ["index.html", "mui.html", "chakra.html", "radix.html", "shadcn.html"],
    },
  },
  server: { port },
  preview: { port },
});

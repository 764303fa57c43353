import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandsOf, saveBlocks } from "../blocks.mjs";
import { askAndAnswer, openInBothThemes } from "../openPage.mjs";
import { follow, freePort, isUp, newerNode, run, serve, withNewerNode } from "../shell.mjs";
import { refuseWarnings } from "./vite.mjs";

const page = "stories/docs/quick-start/react-router.md";

/** @type {import("../walk.mjs").Path} */
export const reactRouter = {
  name: "react-router",
  title: "React Router with a resource route, by the quick start",
  needs: newerNode,
  async walk({ folder, tarball, note }) {
    const env = await withNewerNode();
    const [create = "", ...commands] = commandsOf(page).map((command) =>
      command.replace("react-agui-interrupts", tarball),
    );
    if (await isUp("https://codeload.github.com"))
      await run(folder, `${create} --no-git-init`, env);
    else {
      saveTemplate(join(folder, "my-app"));
      await run(join(folder, "my-app"), "npm install", env);
      note("without create-react-router, which cannot reach GitHub");
    }
    const app = await follow(folder, commands, env);
    note("installed");
    saveBlocks(page, app);
    await run(app, "npm run typecheck", env);
    refuseWarnings(await run(app, "npm run build", env));
    note("built");
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const server = await serve(app, "npm start", url, {
      ...env,
      PORT: String(port),
      NODE_ENV: "production",
    });
    try {
      await openInBothThemes(`${url}threads/1`, (tab) => askAndAnswer(tab));
    } finally {
      server.stop();
    }
    note("answered");
  },
};

/** What the default template has, as far as it matters to the page. @param {string} app */
function saveTemplate(app) {
  for (const [name, code] of Object.entries(template)) {
    mkdirSync(dirname(join(app, name)), { recursive: true });
    writeFileSync(join(app, name), code);
  }
}

const template = {
  "package.json": JSON.stringify({
    private: true,
    type: "module",
    scripts: {
      build: "react-router build",
      start: "react-router-serve ./build/server/index.js",
      typecheck: "react-router typegen && tsc",
    },
    dependencies: {
      "@react-router/node": "8.4.0",
      "@react-router/serve": "8.4.0",
      isbot: "^5",
      react: "^19",
      "react-dom": "^19",
      "react-router": "8.4.0",
    },
    devDependencies: {
      "@react-router/dev": "8.4.0",
      "@tailwindcss/vite": "^4",
      "@types/node": "^24",
      "@types/react": "^19",
      "@types/react-dom": "^19",
      tailwindcss: "^4",
      typescript: "^6",
      vite: "^8",
    },
  }),
  "vite.config.ts": `import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [tailwindcss(), reactRouter()] });
`,
  "tsconfig.json": JSON.stringify({
    include: ["**/*", "**/.server/**/*", "**/.client/**/*", ".react-router/types/**/*"],
    compilerOptions: {
      lib: ["DOM", "DOM.Iterable", "ES2022"],
      types: ["node", "vite/client"],
      target: "ES2022",
      module: "ES2022",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      rootDirs: [".", "./.react-router/types"],
      esModuleInterop: true,
      verbatimModuleSyntax: true,
      noEmit: true,
      resolveJsonModule: true,
      skipLibCheck: true,
      strict: true,
    },
  }),
  "app/app.css": `@import "tailwindcss";

html,
body {
  @apply bg-white dark:bg-gray-950;

  @media (prefers-color-scheme: dark) {
    color-scheme: dark;
  }
}
`,
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "./app.css";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`,
  "app/routes/home.tsx": "export default function Home() {\n  return <h1>Home</h1>;\n}\n",
};

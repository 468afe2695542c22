import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The buyer's page: rendered on the server, brought to life by its own small script. */
const publicEntry = at('web/public/entry.tsx');

/** The app is imported by main.tsx, not by the document; this lets the browser fetch both at once. */
const preloadApp: Plugin = {
  name: 'preload-app',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const app = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId === at('web/app/app.tsx'),
      );
      return app
        ? [
            {
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${app.fileName}` },
              injectTo: 'head',
            },
          ]
        : [];
    },
  },
};

/**
 * The buyer's page runs on Preact, a tenth of React's size, with the same components; React still renders it on the server.
 * Development keeps React there too, for fast refresh.
 */
const preactForBuyers: Plugin = {
  name: 'preact-for-buyers',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.startsWith(at('web/public/'))) return undefined;
    const replacement = PREACT[source];
    return replacement && this.resolve(replacement, importer, { skipSelf: true });
  },
};
const PREACT: Record<string, string> = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
};

export default defineConfig({
  root: at('web'),
  // web/public holds source code; nothing is copied unbuilt.
  publicDir: false,
  plugins: [preactForBuyers, react(), tailwindcss(), preloadApp],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome105', 'firefox110', 'safari15.6'],
    // Everything stays a file of our origin, as the content security policy asks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: at('web/index.html'), ...(existsSync(publicEntry) ? { public: publicEntry } : {}) },
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 }],
        },
      },
    },
  },
});

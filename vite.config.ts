import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import compileMessage from 'icu-minify/compile';
import { defineConfig, type BuildOptions, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { LANGUAGES } from './contract/language.ts';
import { SUPPORTED, toBuildTarget } from './web/supported-browsers.ts';
import { contractCalls } from './scripts/build/contract-calls.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
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

/** Messages are compiled here, so that the browser needs no parser; each group stays a constant, and unused ones are left out. */
const compiledWords: Plugin = {
  name: 'compiled-words',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id === at('contract/locales/compile.ts')) return 'export const compile = (message) => message;';
    const texts = MESSAGES[id];
    return texts && Object.entries(texts).map(constantOf).join('\n');
  },
};
const MESSAGES: Record<string, object> = Object.fromEntries(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const file = at(`contract/locales/${language}.ts`);
      return [file, (await import(file)) as object] as const;
    }),
  ),
);
const constantOf = ([group, messages]: [string, Record<string, string>]) => {
  const compiled = Object.entries(messages).map(([name, text]) => [name, compileMessage(text)]);
  return `export const ${group} = ${JSON.stringify(Object.fromEntries(compiled))};`;
};

/** The icons that browsers ask for by fixed names, drawn from the mark. */
const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  async generateBundle() {
    const mark = readFileSync(at('web/ui/mark.svg'));
    const draw = (size: number, padding: number, background: string) =>
      sharp(mark, { density: (72 * size) / 32 })
        .resize(size - 2 * padding, size - 2 * padding)
        .extend({ top: padding, bottom: padding, left: padding, right: padding, background })
        .flatten(background === PAPER && { background })
        .png()
        .toBuffer();
    const files: [string, Buffer][] = [
      ['favicon.ico', icoOf(await draw(32, 0, '#0000'), 32)],
      ['apple-touch-icon.png', await draw(180, 22, PAPER)],
      ['icon-192.png', await draw(192, 24, PAPER)],
      ['icon-512.png', await draw(512, 64, PAPER)],
      // Within the circle that every shape of a home screen leaves.
      ['icon-maskable.png', await draw(512, 112, PAPER)],
    ];
    for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
  },
};

const PAPER = '#faf6ef';

/** An ICO file with one PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const build: BuildOptions = {
  outDir: at('dist/web'),
  manifest: true,
  target: toBuildTarget(SUPPORTED.breeders),
  // Everything stays a file of our origin, as the content security policy asks.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
};

/**
 * The buyer's page: rendered on the server, brought to life by its own small script. It runs on Preact, a tenth of React's
 * size, with the same components; React still renders it on the server. Built by itself, it shares no file with the app.
 * Development keeps React there too, for fast refresh.
 */
export const buyersPage: InlineConfig = {
  configFile: false,
  root: at('web'),
  publicDir: false,
  plugins: [compiledWords, react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^react$/, replacement: 'preact/compat' },
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: 'react/jsx-runtime', replacement: 'preact/compat/jsx-runtime' },
    ],
  },
  build: {
    ...build,
    target: toBuildTarget(SUPPORTED.buyers),
    emptyOutDir: true,
    rolldownOptions: { input: at('web/public/entry.tsx') },
  },
};

/** The service worker, in one file of a fixed name, by which browsers find the next one. */
export const serviceWorker: InlineConfig = {
  configFile: false,
  root: at('web'),
  publicDir: false,
  plugins: [contractCalls],
  build: {
    ...build,
    emptyOutDir: false,
    rolldownOptions: {
      input: at('web/app/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
};

/** One file of all that these modules load with them, beside a file of each. */
function groupOf(name: string, entries: readonly string[]) {
  let all: Set<string> | undefined;
  return (id: string, graph: { getModuleInfo(id: string): Rolldown.ModuleInfo | null }): string | null => {
    all ??= reach(entries.map(at), (each) => graph.getModuleInfo(each)?.importedIds ?? []);
    return all.has(id) && !entries.some((entry) => at(entry) === id) ? name : null;
  };
}
/** What the app starts with, up to Overview; other screens need most of it, and load it once. */
const START = ['web/app/app.tsx', 'web/features/workspace/workspace.tsx', 'web/pages/dashboard.tsx'];
/** Overview loads it soon after that, without evaluating what other forms need. */
const NEW_PET = ['web/features/pets/own/new-pet.tsx'];

function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from);
  // The set grows while it is read.
  for (const id of found) for (const each of next(id)) found.add(each);
  return found;
}

export default defineConfig({
  root: at('web'),
  // web/public holds source code; nothing is copied unbuilt.
  publicDir: false,

  plugins: [compiledWords, react(), contractCalls, tailwindcss(), preloadApp, icons],
  build: {
    ...build,
    // Beside the buyer's page.
    emptyOutDir: false,
    rolldownOptions: {
      input: { main: at('web/index.html'), 'after-paint': at('web/app/after-paint.ts') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'no-eval', test: /no-eval\.ts$/, priority: 5 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: groupOf('start', START), debugName: 'start', priority: 3 },
            { name: groupOf('new-pet-form', NEW_PET), debugName: 'new-pet-form', priority: 2 },
            // Small modules of several screens: a screen loads a third of the files, and fewer bytes since they compress better.
            { name: 'common', minShareCount: 5, maxModuleSize: 12_000, priority: 1 },
          ],
        },
      },
    },
  },
});

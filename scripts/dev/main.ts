/** The process of `npm run dev`, on Node 24: Vite, and the server that it loads and restarts. */
import { sep } from 'node:path';
import type * as Config from '../../server/config.ts';
import type * as Main from '../../server/main.ts';
import type * as Website from '../../server/pages/website.ts';
import type * as Render from '../../web/public/render.tsx';
import { fromRoot } from '../root.mjs';
import { createLoader, startVite } from './vite.ts';
import { createDevelopmentWebsite } from './website.ts';

/** Saving several files restarts once. */
const RESTART_DELAY_MS = 100;

let running: Main.RunningServer | undefined;
let timer: NodeJS.Timeout | undefined;
let isEnding = false;
/** Restarts and reloads run one after the other. */
let work = Promise.resolve();

const development = await startVite((file) => {
  if (file.startsWith(fromRoot('web') + sep)) queue(() => changePages(file));
  else restartSoon();
});
const { vite } = development;
const server = createLoader(vite);
const pages = createLoader(vite);
let render = await loadPages();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => void end());
queue(restart);

/** Code that can't be loaded leaves the running server as it is. */
function queue(step: () => Promise<void>): void {
  work = work.then(step).catch((error: unknown) => console.error(error));
}

function restartSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => queue(restart), RESTART_DELAY_MS);
}

async function restart(): Promise<void> {
  if (isEnding) return;
  server.forget();
  const { start } = await server.load<typeof Main>('server/main.ts');
  const { readConfig } = await server.load<typeof Config>('server/config.ts');
  const { fillDocument } = await server.load<typeof Website>('server/pages/website.ts');
  await reloadPages();
  try {
    await running?.stop();
    const config = readConfig();
    const website = createDevelopmentWebsite(development, {
      fillDocument: (document) => fillDocument(document, config),
      render: () => render,
    });
    running = await start(config, { website });
    console.log(`Litterlink ready at ${running.url}`);
  } catch (error) {
    // It may hold the data folder and the port; scripts/dev.mjs starts a new process after the next change.
    console.error(error);
    process.exit(1);
  }
}

async function loadPages() {
  return (await pages.load<typeof Render>('web/public/render.tsx')).renderPublicPage;
}

async function reloadPages(): Promise<void> {
  pages.forget();
  render = await loadPages();
}

/** The browser knows only the interactive parts of the buyer's page; after a change of another it loads the page again. */
async function changePages(file: string): Promise<void> {
  await reloadPages();
  const { moduleGraph, hot } = vite.environments.client;
  const isKnown = [...(moduleGraph.getModulesByFile(file) ?? [])].some(({ type }) => type === 'js');
  if (!isKnown) hot.send({ type: 'full-reload' });
}

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  clearTimeout(timer);
  await work;
  await running?.stop();
  await vite.close();
  process.exit(0);
}

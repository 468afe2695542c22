/** `npm run dev`: serves the sources through Vite with hot replacement, and restarts the server when its code changes. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { fromRoot } from './root.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node24.mjs';

const sources = ['contract', 'sandbox', 'scripts', 'server', 'web'];
let child;

await ensureInstalled();
start();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    if (!child) process.exit(0);
    child.removeAllListeners('exit').once('exit', (code) => process.exit(code ?? 1));
    child.kill(signal);
  });
}

/** The child restarts the server by itself; only one that can't go on exits. Its IPC channel ends it with this process. */
function start() {
  child = spawn(node24(), ['--disable-warning=ExperimentalWarning', fromRoot('scripts/dev/main.ts')], {
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.once('exit', (code, signal) => {
    child = undefined;
    console.error(`The server exited with ${signal ?? `code ${code}`}; it starts again after the next change.`);
    startAfterChange();
  });
}

function startAfterChange() {
  const watchers = sources.map((folder) =>
    watch(fromRoot(folder), { recursive: true }, () => {
      if (child) return;
      for (const watcher of watchers) watcher.close();
      start();
    }),
  );
}

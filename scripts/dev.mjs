/** `npm run dev`: rebuilds on every change and restarts the server. Reload the page to see a change. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { cp } from 'node:fs/promises';
import { serverBuildOptions } from './build/server.mjs';
import { forgetBuild } from './build/stamp.mjs';
import { fromRoot } from './root.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { node24 } from './setup/node24.mjs';
import { toolEnvironment } from './setup/run.mjs';

await ensureInstalled();
const [{ build: buildWithVite }, { context }] = await Promise.all([import('vite'), import('esbuild')]);

const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
const built = { browser: false, server: false };
let server;
let restart;
let restartOnExit = false;
let ending = false;

/** Debounced: saving several files restarts once. The old server must exit first to release its data folder. */
function restartSoon() {
  if (!built.browser || !built.server) return;
  clearTimeout(restart);
  restart = setTimeout(() => {
    if (!server) return startServer();
    restartOnExit = true;
    server.kill('SIGTERM');
  }, 100);
}

function startServer() {
  restartOnExit = false;
  if (ending) return;
  const env = toolEnvironment({ NODE_ENV: process.env.NODE_ENV ?? 'development' });
  const args = [...flags, fromRoot('dist/server/main.js')];
  server = spawn(node24(), args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  server.once('exit', (code) => {
    server = undefined;
    if (restartOnExit) startServer();
    else if (code && !ending) console.error(`The server exited with code ${code}; it restarts after the next change.`);
  });
}

function done(part) {
  built[part] = true;
  restartSoon();
}

async function watchBrowserFiles() {
  const watcher = await buildWithVite({
    configFile: fromRoot('vite.config.ts'),
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {}, minify: false },
  });
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') done('browser');
    if (event.code === 'ERROR') console.error(event.error.message);
    return event.result?.close();
  });
  return () => watcher.close();
}

async function watchServer() {
  const options = serverBuildOptions('server');
  const afterBuild = {
    name: 'after-build',
    setup(build) {
      build.onEnd(async ({ errors }) => {
        built.server = errors.length === 0;
        if (!built.server) return;
        await cp(fromRoot('server/db/migrations'), fromRoot('dist/server/migrations'), { recursive: true });
        done('server');
      });
    },
  };
  const watching = await context({ ...options, plugins: [...options.plugins, afterBuild] });
  // esbuild's own watch mode polls each file only every few seconds. Build errors are printed by esbuild itself.
  const rebuild = () => watching.rebuild().catch(() => {});
  let timer;
  const watchers = ['contract', 'server', 'sandbox', 'web'].map((room) =>
    watch(fromRoot(room), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), 50);
    }),
  );
  await rebuild();
  return () => {
    for (const watcher of watchers) watcher.close();
    return watching.dispose();
  };
}

// This is a development build, so the next `npm start` must rebuild.
forgetBuild();
const closers = await Promise.all([watchBrowserFiles(), watchServer()]);

async function end() {
  if (ending) return;
  ending = true;
  clearTimeout(restart);
  const stopped = server && new Promise((resolve) => server.once('exit', resolve));
  server?.kill('SIGTERM');
  await Promise.all([...closers.map((close) => close()), stopped]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fromRoot } from '../root.mjs';
import { node24 } from './node24.mjs';

const SERVER = 'dist/server/main.js';
/** Each thread of glibc's would keep an arena of freed memory: 100 MB more after sales and photos (decision 45). */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/**
 * Runs a built program as a child process, forwards signals and exits with its exit code. When this process is killed
 * by SIGKILL, the IPC channel closes and the child exits too.
 */
export function serve(file, args) {
  // The server reads its source map with the first stack trace (server/launch/source-lines.ts), and Node with each start.
  const flags = file === SERVER ? [] : ['--enable-source-maps'];
  const child = spawn(node24(), [...flags, '--disable-warning=ExperimentalWarning', fromRoot(file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...FEW_ARENAS, ...process.env },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(`${file} can't be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
  stopWithNpm(child);
}

/** npm killed by SIGKILL can't forward a signal; an orphaned server would keep the port and the data folder. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const belowShell = isShell(process.ppid);
  const parents = () => (belowShell ? `${process.ppid} ${parentOf(process.ppid)}` : String(process.ppid));
  const atStart = parents();
  const timer = setInterval(() => {
    if (parents() === atStart) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 500);
  timer.unref();
}

/** If npm's shell stays between npm and us (Debian's does), the shell's parent is npm. */
function isShell(pid) {
  return /^\d+ \((sh|dash|ash|bash)\)/.test(statusOf(pid));
}

function parentOf(pid) {
  return /\) \S (\d+)/.exec(statusOf(pid))?.[1];
}

function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

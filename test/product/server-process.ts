import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Milliseconds from start to the ready line. */
  readyAfterMs: number;
}

function spawnServer(environment: Record<string, string>, args: string[], folder = root) {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js', ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      // `npm start` and the image set it, too.
      MALLOC_ARENA_MAX: '2',
      RATE_LIMITS: 'off',
      HOLDS: 'none',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts the built server where it is expected to exit by itself. Returns its exit code and stderr. */
export async function startExpectingExit(
  environment: Record<string, string>,
  args: string[] = [],
  folder?: string,
): Promise<{ code: number | null; errors: string }> {
  const child = spawnServer(environment, args, folder);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('Litterlink ready at')) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return { code: child.exitCode, errors };
}

/** Starts the built server, here or in another `folder`, as a separate process and waits for its ready line. */
export async function startServerProcess(
  environment: Record<string, string>,
  args: string[] = [],
  folder?: string,
): Promise<ServerProcess> {
  const began = Date.now();
  const child = spawnServer(environment, args, folder);
  let output = '';
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let isReady = false;
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      // Searching megabytes of log for each piece of it would slow down who measures the server.
      const ready = isReady ? undefined : /Litterlink ready at (\S+)\n/.exec(output)?.[1];
      if (!ready) return;
      isReady = true;
      resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  // Refunds go out at once, as product.ts has it; the call answers 404 where the provider isn't the sandbox.
  await fetch(`${url}/sandbox/operator/actions/cover_refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ covered: true }),
  }).catch(() => undefined);
  return {
    url,
    process: child,
    output: () => output,
    readyAfterMs: Date.now() - began,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

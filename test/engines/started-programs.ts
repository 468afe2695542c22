import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { descendantsOf } from '../environment/processes.ts';

const GRACE_MS = 2_000;

/** Programs that end with the tests, and all that they have started with them. */
export function startedPrograms() {
  const programs: ChildProcess[] = [];
  const killAll = () => programs.forEach(kill);
  process.once('exit', killAll);
  // Vitest ends its workers so.
  process.once('SIGTERM', killAll);
  return {
    start(command: string, args: string[], environment: Record<string, string>): ChildProcess {
      const program = spawn(command, args, {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        detached: true,
      });
      // A program that doesn't start is noticed by who waits for it.
      program.on('error', () => {});
      programs.push(program);
      return program;
    },
    async end(): Promise<void> {
      const ended = programs.filter(isRunning).map((program) => once(program, 'exit'));
      killAll();
      await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, GRACE_MS))]);
      process.off('exit', killAll).off('SIGTERM', killAll);
    },
  };
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null;

/** Its descendants too: browsers start groups of their own. */
function kill(program: ChildProcess): void {
  if (!isRunning(program)) return;
  for (const pid of [...descendantsOf(program.pid!), program.pid!]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** Waits until a program prints what the pattern describes, and returns its first group. */
export async function printed(program: ChildProcess, stream: NodeJS.ReadableStream, pattern: RegExp, withinMs: number) {
  let output = '';
  const found = new Promise<string>((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const match = pattern.exec(output)?.[1];
      if (match) resolve(match);
    });
    const fail = () => reject(new Error(`${program.spawnfile} did not start: ${output}`));
    program.once('exit', fail).once('error', fail);
    setTimeout(fail, withinMs).unref();
  });
  return found;
}

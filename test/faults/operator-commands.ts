import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Printed {
  code: number | null;
  output: string;
}

/** Runs the built server with a command of an operator, as the scripts do. */
export async function runCommand(args: string[], environment: Record<string, string>): Promise<Printed> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}

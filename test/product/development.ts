import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInstallation } from './installation.ts';
import { findFreePort } from './ports.ts';

const root = join(import.meta.dirname, '../..');
const SOURCES = ['contract', 'sandbox', 'scripts', 'server', 'web'].concat([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]);

export interface Development {
  url: string;
  output(): string;
  /** Replaces text in a source file, which must contain it once. */
  edit(file: string, from: string, to: string): void;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
}

/** `npm run dev` on a copy of the sources, so that a test can edit them; on PostgreSQL, where it restarts sooner. */
export async function startDevelopment(): Promise<Development> {
  const place = await createInstallation('postgres');
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-dev-'));
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'warn',
      ...place.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /Litterlink ready at (\S+)\n/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`npm run dev ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    edit(file, from, to) {
      const text = readFileSync(join(folder, file), 'utf8');
      const [before, after, ...more] = text.split(from);
      if (after === undefined || more.length > 0) throw new Error(`${file} does not contain once: ${from}`);
      writeFileSync(join(folder, file), `${before}${to}${after}`);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await place.drop();
      rmSync(folder, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

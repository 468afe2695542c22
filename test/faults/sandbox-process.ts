import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs the built sandbox alone in a separate process. */
export interface SandboxProcess {
  url: string;
  stop(): Promise<void>;
}

export async function startSandboxProcess(dataDir: string, options: Record<string, string>): Promise<SandboxProcess> {
  const given = Object.entries({ port: '0', 'data-dir': dataDir, ...options }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/sandbox/main.js', ...given], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /Sandbox ready at (\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`the sandbox ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

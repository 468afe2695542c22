import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { permissionNames } from '../../server/integrations/provider/permissions.ts';
import { createOnServer } from '../product/database.ts';

/** The built sandbox, alone in a separate process. */
export interface SandboxProcess {
  url: string;
  stop(): Promise<void>;
}

/** Its records are in a separate database on the run's PostgreSQL server, which starts in a tenth of the embedded one's time. */
export async function startSandboxProcess(options: Record<string, string>): Promise<SandboxProcess> {
  const database = await createOnServer();
  const given = Object.entries({
    port: '0',
    'database-url': database.url!,
    // Tests that ask at Stripe's pace only set them.
    limits: 'off',
    ...options,
    // A flag has no value.
  }).flatMap(([name, value]) => (value === '' ? [`--${name}`] : [`--${name}`, value]));
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
  await operateSandbox(url, 'cover_refunds', { covered: true });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await database.drop();
    },
  };
}

/** Gives a restricted key the permissions that the operator's guide lists, and no others. Returns the key. */
export async function restrictKey(url: string, key: string): Promise<string> {
  const permissions = permissionNames('own').join();
  await operateSandbox(url, 'restrict_key', {
    key,
    permissions,
    connect_permissions: permissionNames('connected').join(),
  });
  return key;
}

/** Does something as the sandbox's operator. Returns what that answers. */
export async function operateSandbox(url: string, action: string, values: object = {}): Promise<Record<string, any>> {
  const response = await fetch(`${url}/operator/actions/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  if (!response.ok) throw new Error(`the sandbox refused ${action}: ${await response.text()}`);
  return (await response.json()) as Record<string, any>;
}

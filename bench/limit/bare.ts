import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DatabaseHandle } from '../../server/db/client.ts';
import type { Reply } from './connections.ts';
import { openAccount, startProvider, type Provider } from './provider.ts';

export interface Bare {
  port: number;
  pid: number;
  provider: Provider;
  stop: () => void;
}

/** Copies without triggers and foreign keys. */
const TABLES = [
  'create table bare_pets (like pets including defaults including indexes)',
  `create table bare_orders (id bigint generated always as identity primary key, link_id text not null,
     total_cents integer not null, session_id text unique, paid_at timestamptz)`,
];

/** Starts bare-server.ts on the product's database, with a provider of its own; it answers with the bytes of `page`. */
export async function startBare(
  databaseUrl: string,
  providerUrl: string,
  database: DatabaseHandle,
  page: Reply,
): Promise<Bare> {
  for (const table of TABLES) await database.query(table);
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [databaseUrl]);
  process.once('exit', () => child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  const provider = await startProvider(providerUrl, `http://127.0.0.1:${port}/events`);
  const seller = { providerPort: provider.port, account: await openAccount(provider) };
  child.send({ html: page.body.toString('base64'), headers: headersToCopy(page), seller });
  await once(child, 'message');
  return {
    port,
    pid: child.pid!,
    provider,
    stop() {
      provider.stop();
      child.disconnect();
    },
  };
}

function headersToCopy({ headers, body }: Reply): Record<string, string> {
  const encoding = headers['content-encoding'];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPgbouncer } from '../../scripts/setup/machine.mjs';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { overTcp } from '../product/postgres-url.ts';
import pg from 'pg';

export interface Pooler {
  /** The address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode before a database, with few connections of its own. */
export async function startPgbouncer(databaseUrl: string, connections: number): Promise<Pooler> {
  const program = findPgbouncer();
  if (!program) throw new Error('This test needs PgBouncer: install the package "pgbouncer".');
  const { hostname, port: databasePort, username } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-pooler-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`, { mode: 0o644 });
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  const databases = `[databases]\n* = host=${hostname} port=${databasePort}\n`;
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 });
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asNobody, file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = overTcp(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.end();
  });
  return {
    url: url.href,
    async stop() {
      child.kill('SIGINT');
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

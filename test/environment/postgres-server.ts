import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../scripts/setup/machine.mjs';
import { createCertificate } from './certificate.ts';
import { STATE_MS } from './time-limits.ts';
import { findFreePort } from '../product/ports.ts';

export interface PostgresServer {
  url(database: string): string;
  /** Creates a database, as a copy of `template` if given. Returns its URL. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** Ends the server, fast or like a crash, and starts it again after `awayMs`. */
  restart(how: 'fast' | 'immediate', awayMs?: number): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

const POLL_MS = 50;

const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  jit: 'off',
};

/** Its data is temporary; only speed counts. */
const forgetful = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** Databases that live for seconds: nothing of them is written in the background. */
const brief = {
  autovacuum: 'off',
  bgwriter_lru_maxpages: '0',
  checkpoint_timeout: '1d',
  max_wal_size: '1GB',
  track_counts: 'off',
  update_process_title: 'off',
  wal_writer_delay: '10s',
};

/**
 * Starts a PostgreSQL server in a temporary folder, on a free loopback port. It stops when this process ends in any
 * way: a shell holds one end of a pipe, and stops the server when the other end closes. URLs `bySocket` lead to a
 * socket in its folder, which takes less of a processor than the loopback; those `ofTests` do, too. It starts `on` a
 * folder of data that is there, and leaves it where it is, instead of a new one.
 */
export async function startPostgres({
  tls = false,
  durable = false,
  ofTests = false,
  bySocket = false,
  on = '',
} = {}): Promise<PostgresServer> {
  const programs = findPrograms();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  if (on) symlinkSync(on, data);
  else createData(folder, data);
  const port = await findFreePort();
  const tlsSettings = tls ? certify(folder, user) : {};
  const options = {
    ...settings,
    ...(durable ? {} : forgetful),
    ...(ofTests ? brief : {}),
    ...tlsSettings,
    port: String(port),
    unix_socket_directories: folder,
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const keeper = spawn('sh', ['-c', keeperScript, 'sh', folder, join(programs, 'postgres'), '-D', data, ...args], {
    ...user,
    cwd: tmpdir(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const url = (database: string): string =>
    `postgres://postgres@127.0.0.1:${port}/${database}${ofTests || bySocket ? `?host=${encodeURIComponent(folder)}` : ''}`;
  await untilItAnswers(keeper, url('postgres'));
  return {
    url,
    async createDatabase(name, template = 'template1') {
      await runStatement(url('postgres'), `create database ${quoted(name)} template ${quoted(template)}`);
      return url(name);
    },
    async restart(how, awayMs = 0) {
      const [again, away] = [join(folder, 'again'), join(folder, 'away')];
      writeFileSync(again, '');
      writeFileSync(away, '');
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await wait(awayMs);
      rmSync(away);
      while (existsSync(again)) await wait(POLL_MS);
      await untilItAnswers(keeper, url('postgres'));
    },
    async stop() {
      if (keeper.exitCode !== null) return;
      keeper.stdin?.end();
      await once(keeper, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string {
  const programs = findPostgres();
  if (!programs) throw new Error('The tests need a PostgreSQL server: install the package "postgresql".');
  return programs;
}

/** All programs of the server: a folder of the path may hold links to some of them. */
export const besideServer = (): string => dirname(realpathSync(join(findPrograms(), 'postgres')));

function createData(folder: string, data: string): void {
  const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const { status, stderr, error } = spawnSync(join(besideServer(), 'initdb'), options, {
    ...unprivilegedUser(),
    cwd: folder,
    encoding: 'utf8',
  });
  if (status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

/** Offers TLS; clients that don't ask for it connect without. Its certificate is `show ssl_cert_file`. */
function certify(folder: string, user: { uid: number; gid: number } | undefined): Record<string, string> {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const certificate = createCertificate();
  for (const name of ['cert', 'key'] as const) {
    writeFileSync(files[name], certificate[name], { mode: 0o600 });
    if (user) chownSync(files[name], user.uid, user.gid);
  }
  return { ssl: 'on', ssl_cert_file: files.cert, ssl_key_file: files.key };
}

/**
 * Its standard input is the pipe (a background process gets none, hence its copy): when that closes, the server gets
 * INT, PostgreSQL's fast shutdown, which doesn't wait for clients. The files `again` and `away` ask for a restart.
 */
const keeperScript = `
  exec 3<&0
  folder=$1; shift
  (cat <&3 >/dev/null; touch "$folder/end"; rm -f "$folder/away"
   kill -INT $(head -n 1 "$folder/data/postmaster.pid") 2>/dev/null) & watcher=$!
  while :; do
    "$@" & server=$!
    wait $server; code=$?
    [ -e "$folder/again" ] || break
    while [ -e "$folder/away" ]; do sleep 0.1; done
    rm -f "$folder/again"
    [ -e "$folder/end" ] && break
  done
  rm -rf "$folder"
  kill $watcher 2>/dev/null
  exit $code
`;

async function untilItAnswers(keeper: ChildProcess, url: string): Promise<void> {
  let log = '';
  keeper.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-2000)));
  for (const end = Date.now() + STATE_MS; Date.now() < end; await wait(POLL_MS)) {
    if (keeper.exitCode !== null) break;
    try {
      return await runStatement(url, 'select 1');
    } catch {
      // Not yet.
    }
  }
  keeper.stdin?.end();
  throw new Error(`The PostgreSQL server of the tests did not start:\n${log}`);
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root; then it runs as the system's user postgres, or as nobody. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('PostgreSQL does not run as root, and this machine has neither the user postgres nor nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

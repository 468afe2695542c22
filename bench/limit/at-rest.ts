import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectAccount, offerPet, registerBreeder } from '../../test/product/breeder.ts';
import { BESIDE_DATABASE_URL } from '../../test/product/server-settings.ts';
import { startServerProcess, type ServerProcess } from '../../test/product/server-process.ts';
import { createVisitor } from '../../test/product/visitor.ts';
import { repeat } from '../load.ts';
import { CONNECTIONS, openConnections, prepare } from './connections.ts';
import { memoryOf } from '../../test/environment/processes.ts';

const STARTS = 3;
const IDLE_MS = 2_000;
const LOAD_MS = 3_000;

/** Exits as soon as it listens. */
const BARE_SERVER = `require('node:http').createServer().listen(0, '127.0.0.1', () => process.exit())`;

/** What a start of any server takes on this machine: of one in Node that listens and has neither code nor database. */
export function measureBareStart(): string {
  const startsMs = Array.from({ length: STARTS }, () => {
    const began = Date.now();
    const { status } = spawnSync(process.execPath, ['-e', BARE_SERVER]);
    if (status !== 0) throw new Error(`The bare server exited with ${status}`);
    return Date.now() - began;
  });
  return `a bare server: starts in ${startsMs.join(', ')} ms`;
}

/** Time from the start of the process until it serves, and its memory when idle and after reads. */
export async function measureAtRest(kind: string, databaseUrl?: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-bench-'));
  const environment = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    // Only what the build ships, not the cache of the tests.
    NODE_COMPILE_CACHE: '',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, ...BESIDE_DATABASE_URL } : {}),
  };
  const start = async () => {
    const server = await startServerProcess(environment);
    const kill = () => server.process.kill('SIGKILL');
    process.once('exit', kill);
    server.process.once('exit', () => process.off('exit', kill));
    return server;
  };
  let server = await start();
  try {
    const firstMs = server.readyAfterMs;
    const linkId = await offerOne(server);
    const startsMs: number[] = [];
    for (let count = 0; count < STARTS; count++) {
      await server.stop();
      server = await start();
      startsMs.push(server.readyAfterMs);
    }
    await wait(IDLE_MS);
    const idle = memoryOf(server.process.pid!);
    await load(server, linkId);
    const loaded = memoryOf(server.process.pid!);
    return [
      `${kind}: starts in ${startsMs.join(', ')} ms (with an empty database ${firstMs} ms)`,
      `${kind}: ${idle.now.toFixed(0)} MB idle, ${loaded.now.toFixed(0)} MB after reads, ${loaded.highest.toFixed(0)} MB at most`,
    ].join('\n');
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function offerOne({ url }: ServerProcess): Promise<string> {
  const breeder = await registerBreeder({ visitor: () => createVisitor(url) });
  await connectAccount(breeder);
  return (await offerPet(breeder)).linkId;
}

async function load({ url }: ServerProcess, linkId: string): Promise<void> {
  const port = Number(new URL(url).port);
  const { send, close } = openConnections(port, CONNECTIONS);
  const paths = [`/api/payment-links/${linkId}`, `/checkout/${linkId}`, '/api/pets?limit=10'];
  const requests = paths.map((path) => prepare(port, { path }));
  let count = 0;
  const work = async () => {
    const { status } = await send(requests[count++ % requests.length]!);
    if (status !== 200) throw new Error(`A read answered ${status}`);
  };
  await repeat(work, CONNECTIONS, LOAD_MS);
  close();
}

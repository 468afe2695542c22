import type { TestDatabase } from '../product/database.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { findFreePort } from '../product/ports.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { startBalancer, type Balancer } from './balancer.ts';

/** Several server processes on one database, behind a load balancer. */
export interface Nodes {
  url: string;
  balancer: Balancer;
  list: Node[];
  environment: Record<string, string>;
  close(): Promise<void>;
}

export interface Node {
  port: number;
  server(): ServerProcess;
  /** Stops it by SIGTERM and starts it again, the build in `folder` if given. */
  restart(folder?: string): Promise<void>;
  start(folder?: string): Promise<void>;
}

/** How often the load balancer looks at /readyz. */
const CHECK_MS = 250;

export async function startNodes(
  database: Pick<TestDatabase, 'url'>,
  count: number,
  settings: Record<string, string> = {},
  checkMs = CHECK_MS,
): Promise<Nodes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-nodes-'));
  const ports: number[] = [];
  while (ports.length < count) ports.push(await findFreePort());
  const balancer = await startBalancer(ports, checkMs);
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url!,
    ...BESIDE_DATABASE_URL,
    PUBLIC_URL: balancer.url,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const list = ports.map((port) => createNode(port, { ...environment, PORT: String(port) }));
  await Promise.all(list.map(({ start }) => start()));
  return {
    url: balancer.url,
    balancer,
    list,
    environment,
    async close() {
      await Promise.all(list.map(({ server }) => server().kill()));
      await balancer.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function createNode(port: number, environment: Record<string, string>): Node {
  let server: ServerProcess | undefined;
  const start = async (folder?: string) => void (server = await startServerProcess(environment, [], folder));
  return {
    port,
    server: () => server!,
    start,
    async restart(folder) {
      await server!.stop();
      await start(folder);
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../server/db/open.ts';
import type { PostgresServer } from '../../test/environment/postgres-server.ts';
import { registerBreeder } from '../../test/product/breeder.ts';
import { findFreePort } from '../../test/product/ports.ts';
import { BESIDE_DATABASE_URL } from '../../test/product/server-settings.ts';
import { startServerProcess } from '../../test/product/server-process.ts';
import { cookieHeader, createVisitor } from '../../test/product/visitor.ts';
import { openSite, type Site } from '../site.ts';
import { startBare } from './bare.ts';
import { CONNECTIONS, openConnections, prepare, type Send } from './connections.ts';
import { parentOf } from './processor.ts';
import { settingsFor, startProvider } from './provider.ts';

interface Side {
  url: string;
  port: number;
  pid: number;
  send: Send;
}

/** The built product and the bare server on one PostgreSQL, with what the cases send. */
export interface Stage {
  ours: Side;
  /** Another process of ours, which receives notices of changed pages. */
  byNotice: Side;
  /** A process of ours with an embedded database, and its own breeder; it is compared with the bare server on PostgreSQL. */
  embedded: Side & Pick<Site, 'linkId' | 'cookie' | 'email'>;
  bare: Side;
  /** The payment providers of both, processes of their own. */
  providers: Record<'ours' | 'bare', number>;
  /** PostgreSQL's first process, whose children serve the connections. */
  postgresPid: number;
  ownRows: number;
  linkId: string;
  /** The breeder's session. */
  cookie: string;
  email: string;
  /** Sign-ins, each to another account: those of one account wait for each other, and end its oldest session above a maximum. */
  signIns: Site['signIn'][];
  /** Sessions of breeders who list pets; many, since none of them has thousands. */
  makers: string[];
  removeMade: () => Promise<unknown>;
  /** As PostgreSQL's autovacuum does a minute after tables have filled; it is off in tests. */
  vacuum: () => Promise<unknown>;
  buyerCookie: string;
  etag: string;
  linksToOpen: string[];
  /** Each can be paid once. */
  linksToPay: string[];
  stop: () => Promise<void>;
}

const OWN_ROWS = 20;
const LINKS_TO_OPEN = 100;
const PAYABLE_LINKS = 2_000;

export async function openStage(postgres: PostgresServer): Promise<Stage> {
  const databaseUrl = await postgres.createDatabase('limit');
  const port = await findFreePort();
  const provider = await startProvider(
    await postgres.createDatabase('provider'),
    `http://127.0.0.1:${port}/api/webhooks/stripe`,
  );
  const payments = settingsFor(provider);
  const site = await openSite(OWN_ROWS, LINKS_TO_OPEN + PAYABLE_LINKS, databaseUrl, {
    ...payments,
    PORT: String(port),
    // As in production, one line per request is logged.
    LOG_LEVEL: 'info',
  });
  const listening = await startListening(databaseUrl, payments);
  const embeddedSite = await openSite(OWN_ROWS, 0, undefined, { LOG_LEVEL: 'info' });
  const database = openPostgres(databaseUrl, () => {});
  const registerSome = () => Promise.all(Array.from({ length: CONNECTIONS }, () => register(site.url)));
  const [makers, signIns] = [await registerSome(), await registerSome()];
  const ours = connectTo(site.url, site.pid());
  const shown = await ours.send(prepare(ours.port, { path: `/checkout/${site.linkId}` }));
  const started = await startBare(databaseUrl, await postgres.createDatabase('bare_provider'), database, shown);
  const byNotice = connectTo(listening.url, listening.pid);
  const embedded = connectTo(embeddedSite.url, embeddedSite.pid());
  const bare = connectTo(`http://localhost:${started.port}`, started.pid);
  const [backend] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    ours,
    byNotice,
    embedded: { ...embeddedSite, ...embedded },
    bare,
    providers: { ours: provider.pid, bare: started.provider.pid },
    postgresPid: parentOf(backend!.pid),
    ownRows: OWN_ROWS,
    linkId: site.linkId,
    cookie: site.cookie,
    email: site.email,
    signIns,
    makers: makers.map(({ cookie }) => cookie),
    async removeMade() {
      await database.query('delete from pets where user_id = any($1)', [makers.map(({ userId }) => userId)]);
      await database.query('truncate bare_pets');
      await database.query('vacuum pets');
    },
    vacuum: () => database.query('vacuum analyze'),
    buyerCookie: shown.headers['set-cookie']![0]!.split(';', 1)[0]!,
    etag: shown.headers.etag!,
    linksToOpen: site.linksToPay.slice(0, LINKS_TO_OPEN),
    linksToPay: site.linksToPay.slice(LINKS_TO_OPEN),
    async stop() {
      ours.close();
      byNotice.close();
      embedded.close();
      bare.close();
      started.stop();
      await database.close();
      await listening.stop();
      await site.stop();
      await embeddedSite.stop();
      provider.stop();
    },
  };
}

async function startListening(databaseUrl: string, payments: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-bench-'));
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...BESIDE_DATABASE_URL,
    ...payments,
    RATE_LIMITS: 'off',
    READY_PAGES_CHECK: 'notify',
    // The jobs of a sale are the other's work, whose processor time counts.
    ROLE: 'web',
  });
  process.once('exit', () => server.process.kill('SIGKILL'));
  return {
    url: server.url,
    pid: server.process.pid!,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function connectTo(url: string, pid: number): Side & { close: () => void } {
  const port = Number(new URL(url).port);
  return { url, port, pid, ...openConnections(port, CONNECTIONS) };
}

async function register(url: string): Promise<Site['signIn'] & { userId: string }> {
  const breeder = await registerBreeder({ visitor: () => createVisitor(url) });
  const { email, password, userId } = breeder;
  return { cookie: cookieHeader(breeder), credentials: { email, password }, userId };
}

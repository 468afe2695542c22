import { Socket } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import pg from 'pg';
import { takesWrites } from '../client.ts';
import { ConnectionLost } from './lost-connection.ts';
import { readConnection, type Ssl } from './pg-insides.ts';

/** How long a host may take to say whether it takes writes. */
const PROBE_MS = 1_500;
const ATTRIBUTES = ['read-write', 'primary'];

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)/s;

/**
 * The addresses of the hosts that one address names, in its order, as libpq writes them
 * (`postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`,
 * https://www.postgresql.org/docs/17/libpq-connect.html#LIBPQ-CONNSTRING-URIS); itself if it names one.
 */
export function splitHosts(url: string): string[] {
  const [, start, hosts, rest] = PARTS.exec(url) ?? [];
  if (!hosts?.includes(',')) return [url];
  return hosts.split(',').map((host) => withoutAttributes(`${start}${host}${rest}`));
}

/** Changes the parameters that the hosts of an address share. */
export function changeParameters(url: string, change: (parameters: URLSearchParams) => void): string {
  const [, start, hosts, rest] = PARTS.exec(url)!;
  const one = new URL(`${start}${hosts!.split(',')[0]}${rest}`);
  change(one.searchParams);
  return `${start}${hosts}${one.pathname}${one.search}`;
}

/** What is wrong with the hosts of an address; undefined when nothing is. */
export function refuseHosts(url: string): string | undefined {
  const [first] = splitHosts(url);
  if (first === url) return undefined;
  const attributes = /[?&]target_session_attrs=([^&#]*)/.exec(url)?.[1];
  if (attributes === undefined || ATTRIBUTES.includes(attributes)) return undefined;
  return `must have one of ${ATTRIBUTES.join(', ')} as target_session_attrs, since every process writes, e.g. postgres://user:password@one:5432,two:5432/litterlink?target_session_attrs=read-write`;
}

/**
 * How the driver connects: to the one host, or to the first of several that takes writes. Each new connection looks again, so that
 * a promoted standby is found without a restart. The certificate may be that of any of the hosts.
 */
export function connectTo(url: string): pg.ClientConfig {
  const urls = splitHosts(url);
  if (urls.length === 1) return { connectionString: url };
  const { ssl } = readConnection(urls[0]!);
  return {
    connectionString: changeParameters(urls[0]!, (parameters) => {
      for (const name of ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'])
        parameters.delete(name);
    }),
    ssl: forAnyHost(ssl, urls) as boolean,
    stream: () => new SocketToPrimary(urls),
  };
}

function forAnyHost(ssl: Ssl, urls: string[]): Ssl {
  if (!ssl) return false;
  if (ssl !== true && (ssl.rejectUnauthorized === false || ssl.checkServerIdentity)) return ssl;
  const hosts = urls.map((url) => readConnection(url).host);
  return {
    ...(ssl === true ? {} : ssl),
    checkServerIdentity: (_host: string, certificate: PeerCertificate) => {
      const faults = hosts.map((host) => checkServerIdentity(host, certificate));
      return faults.every(Boolean) ? faults[0] : undefined;
    },
  };
}

class SocketToPrimary extends Socket {
  readonly #urls: string[];

  constructor(urls: string[]) {
    super();
    this.#urls = urls;
  }

  override connect(): this {
    findPrimary(this.#urls).then(
      ({ host, port }) => void (this.destroyed || super.connect(port, host)),
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}

/** All are asked at once, and the first in order counts: each process finds the same one. Throws when none takes writes. */
async function findPrimary(urls: string[]): Promise<{ host: string; port: number }> {
  const probes = urls.map(probe);
  for (const each of probes) each.catch(() => {});
  const errors: unknown[] = [];
  for (const each of probes) {
    try {
      return await each;
    } catch (error) {
      errors.push(error);
    }
  }
  throw new ConnectionLost(new AggregateError(errors, `none of the database’s ${urls.length} hosts takes writes`));
}

async function probe(url: string): Promise<{ host: string; port: number }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'litterlink probe',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const isPrimary = await takesWrites({ query: async (text) => (await client.query(text)).rows });
    if (!isPrimary) throw new Error(`${client.host} takes no writes`);
    return client;
  } finally {
    void client.end().catch(() => {});
  }
}

const withoutAttributes = (url: string) =>
  url.replace(/([?&])target_session_attrs=[^&#]*(&|$)/, (_all, before: string, after: string) => (after ? before : ''));

import { readFileSync } from 'node:fs';
import { changeParameters, splitHosts } from './hosts.ts';
import { readConnection, type Ssl } from './pg-insides.ts';

/** `verify-ca`: a known authority, any host name. `no-verify`: anyone may answer. */
export type TlsMode = 'verify-full' | 'verify-ca' | 'no-verify' | 'none';

export interface DatabaseTls {
  mode: TlsMode;
  /** Whether someone on the network can read the traffic or impersonate the database. */
  isExposed: boolean;
}

const EXAMPLE = 'postgres://user:password@host:5432/litterlink?sslmode=verify-full';
const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** What is wrong with the TLS settings of an address; undefined when nothing is. */
export function refuseTls(url: string): string | undefined {
  const params = new URL(splitHosts(url)[0]!).searchParams;
  const mode = params.get('sslmode');
  if (mode !== null && !MODES.includes(mode)) return `must have one of ${MODES.join(', ')} as sslmode, e.g. ${EXAMPLE}`;
  const unread = ['sslrootcert', 'sslcert', 'sslkey'].find((name) => params.has(name) && !canRead(params.get(name)!));
  return unread && `must name a file that can be read as ${unread}, e.g. ${EXAMPLE}&sslrootcert=/etc/ssl/ca.pem`;
}

function canRead(file: string): boolean {
  try {
    return readFileSync(file).length > 0;
  } catch {
    return false;
  }
}

/**
 * The driver treats `prefer`, `require` and `verify-ca` as `verify-full`, and announces weaker verification from its next
 * major version on. This keeps `verify-full`, unless the address asks for libpq's meaning (`uselibpqcompat`).
 */
export function withStrictTls(url: string): string {
  const { searchParams } = new URL(splitHosts(url)[0]!);
  const mode = searchParams.get('sslmode') ?? '';
  if (!['prefer', 'require', 'verify-ca'].includes(mode) || searchParams.has('uselibpqcompat')) return url;
  return changeParameters(url, (parameters) => parameters.set('sslmode', 'verify-full'));
}

/** How connections to `url` are protected, as the driver itself understands the address and the environment. */
export function readTls(url: string): DatabaseTls {
  const hosts = splitHosts(url).map(readConnection);
  const mode = toTlsMode(hosts[0]!.ssl);
  return { mode, isExposed: (mode === 'none' || mode === 'no-verify') && !hosts.every(({ host }) => isLocal(host)) };
}

function toTlsMode(ssl: Ssl): TlsMode {
  if (!ssl) return 'none';
  if (ssl === true) return 'verify-full';
  if (ssl.rejectUnauthorized === false) return 'no-verify';
  return ssl.checkServerIdentity ? 'verify-ca' : 'verify-full';
}

/** This machine, by loopback or by a socket in its file system. */
const isLocal = (host: string) => host === 'localhost' || host === '::1' || /^(127\.|\/)/.test(host);

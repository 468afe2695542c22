import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import http, { type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../network/public-address.ts';

/** A request to an address that a user chose. */
export interface PublicRequest {
  url: string;
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
  /** From the request to the part of the answer that is read. */
  timeoutMs: number;
  /** Characters of the answer that are read. */
  answerMax: number;
  /** For tests and developers: this machine's own addresses as well, without TLS and on any port. */
  allowsLocal: boolean;
}

export interface PublicAnswer {
  /** The receiver answered with a status of success. A redirect is none, and isn't followed. */
  isAccepted: boolean;
  /** Null without an answer. */
  status: number | null;
  /** The beginning of the answer, or why there was none. */
  text: string;
}

const NOT_PUBLIC = 'ERR_NOT_PUBLIC';
const refuse = () => Object.assign(new Error('The address is not public'), { code: NOT_PUBLIC });

const FAILURES: Record<string, string> = {
  [NOT_PUBLIC]: 'This address is not on the public Internet, so nothing was sent.',
  ABORT_ERR: 'There was no answer in time.',
  ENOTFOUND: 'No server has this name.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection.',
  ETIMEDOUT: 'The server could not be reached in time.',
  EHOSTUNREACH: 'The server could not be reached.',
  ENETUNREACH: 'The server could not be reached.',
};

const isAllowed = (address: string, allowsLocal: boolean): boolean =>
  isPublicAddress(address) || (allowsLocal && isLoopbackAddress(address));

/**
 * Why nothing is sent to an address; undefined for one that may be tried: https on its own port, no password within. A name is judged
 * only by the address that is connected to.
 */
export function refuseTarget(url: string, allowsLocal: boolean): string | undefined {
  const target = URL.parse(url);
  if (!target) return 'Please enter a whole address, such as https://example.com/events';
  const { protocol, port, username, password, hostname } = target;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (username !== '' || password !== '') return 'Please leave name and password out of the address';
  if (allowsLocal && (host === 'localhost' || isLoopbackAddress(host)) && /^https?:$/.test(protocol)) return undefined;
  if (protocol !== 'https:') return 'Please enter an address that begins with https://';
  if (port !== '') return 'Please leave the port out: events are sent to port 443';
  if (
    isIP(host) !== 0
      ? !isPublicAddress(host)
      : !/\.[a-z][a-z\d-]*$/i.test(host) || /\.(localhost|local|internal)$/i.test(host)
  )
    return 'Please enter an address on the public Internet';
  return undefined;
}

/** For one question to one name server. */
const NAME_SERVER_MS = 2_000;
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks name servers itself: the system's look-up waits in threads that the connections to the database and the provider need, and a
 * stranger's name server can keep it there.
 */
async function resolveName(hostname: string, nameServers: string[] | undefined): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: NAME_SERVER_MS, tries: 1 });
  if (nameServers) resolver.setServers(nameServers);
  const asked = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = asked.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  if (found.length > 0) return found;
  const isUnknown = asked.every((answer) => answer.status === 'rejected' && UNKNOWN_NAME.has(answer.reason.code));
  throw Object.assign(new Error('no address'), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' });
}

/** Resolves a name to what the socket then connects to, and to nothing if one of its addresses isn't public. Tests have their own servers. */
export const lookupPublic =
  (allowsLocal: boolean, nameServers?: string[]): LookupFunction =>
  async (hostname, { all }, done) => {
    try {
      const addresses = await (allowsLocal ? lookup(hostname, { all: true }) : resolveName(hostname, nameServers));
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address, allowsLocal))) throw refuse();
      if (all) done(null, addresses);
      else done(null, first.address, first.family);
    } catch (error) {
      done(error as NodeJS.ErrnoException, '', 0);
    }
  };

/** Posts to an address that a user chose, on a connection of its own. Never throws for what the other side does. */
export function postPublicly(request: PublicRequest): Promise<PublicAnswer> {
  const { url, allowsLocal } = request;
  // A lookup isn't made for an address in numbers.
  if (refuseTarget(url, allowsLocal) !== undefined)
    return Promise.resolve({ isAccepted: false, status: null, text: FAILURES[NOT_PUBLIC]! });
  return post(request).catch((error: { code?: string; name?: string }) => ({
    isAccepted: false,
    status: null,
    text: FAILURES[error.name === 'TimeoutError' ? 'ABORT_ERR' : (error.code ?? '')] ?? explain(error.code),
  }));
}

const explain = (code: string | undefined): string =>
  code !== undefined && /^(CERT|ERR_TLS|DEPTH|SELF|UNABLE)/.test(code)
    ? 'The certificate of the server is not valid for its name.'
    : 'The connection failed.';

function post({ url, headers, body, timeoutMs, answerMax, allowsLocal }: PublicRequest): Promise<PublicAnswer> {
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false as const,
      lookup: lookupPublic(allowsLocal),
      signal: AbortSignal.timeout(timeoutMs),
    };
    const sent = request(url, options, (answer) => {
      const { statusCode: status = 0 } = answer;
      let text = '';
      const finish = () => {
        resolve({ isAccepted: status >= 200 && status < 300, status, text: text.slice(0, answerMax).toWellFormed() });
        sent.destroy();
      };
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk;
          if (text.length >= 2 * answerMax) finish();
        })
        .once('error', reject)
        .once('end', finish);
    });
    // A receiver that switches protocols gets neither an answer read nor an error reported; whatever ends, the promise ends too.
    sent
      .once('upgrade', (_answer, socket) => socket.destroy())
      .once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
      .once('error', reject)
      .end(body);
  });
}

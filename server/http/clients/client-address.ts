import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../../config.ts';

type Trust = (address: string, hop: number) => boolean;

/** The framework's setting: how many proxies in front of us are trusted, or which. */
export const toTrustSetting = (trustProxy: Config['trustProxy']): boolean | string | Trust =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;

/** Reads a request's address as the framework does, for requests that don't pass it. */
export function addressReader({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = toTrustSetting(trustProxy);
  const isTrusted =
    typeof trust === 'string'
      ? proxyAddress.compile(trust.split(',').map((part) => part.trim()))
      : trust === true
        ? () => true
        : (trust as Trust);
  return (request) => proxyAddress(request, isTrusted);
}

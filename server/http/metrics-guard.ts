import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sameSecret } from '../ids.ts';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
/** Headers that proxies add. */
const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+)$/;

/**
 * Metrics need METRICS_TOKEN. Without a token they are open to programs on this machine, but only where no proxy is
 * expected: a local proxy connects from loopback too, may add no header at all, and forwards strangers' requests.
 */
export function metricsGuard({
  metricsToken,
  trustProxy,
  publicUrl,
}: Pick<Config, 'metricsToken' | 'trustProxy' | 'publicUrl'>): (request: FastifyRequest) => boolean {
  const isPublic = publicUrl !== undefined && !LOOPBACK_HOST.test(new URL(publicUrl).host);
  return ({ headers, socket, raw }) => {
    if (metricsToken) return sameSecret(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', metricsToken);
    if (isPublic || trustProxy !== false) return false;
    return (
      LOOPBACK_ADDRESSES.has(socket.remoteAddress ?? '') &&
      LOOPBACK_HOST.test(headers.host ?? '') &&
      // nginx proxies with HTTP/1.0 by default; no metrics scraper uses it.
      raw.httpVersion !== '1.0' &&
      !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
    );
  };
}

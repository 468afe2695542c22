import type { IncomingMessage } from 'node:http';
import { isLoopback, isLoopbackUrl } from '../../config/reach.ts';

/** Headers that proxies add. */
const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+)$/;

/**
 * Whether a program on this machine sent a request itself: from a loopback address, to a name of this machine, and
 * without a trace of a proxy, which would forward anyone's requests.
 */
export function isFromThisMachine({ headers, socket, httpVersion }: IncomingMessage): boolean {
  const url = `http://${headers.host}`;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    URL.canParse(url) &&
    isLoopbackUrl(url) &&
    // nginx proxies with HTTP/1.0 by default; no browser and no metrics scraper uses it.
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
  );
}

import { isIPv6 } from 'node:net';
import { trustedProxies, type Environment } from './environment.ts';

/** This machine's own names and addresses, as a listen address or the host of a URL. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  // The check of an IPv6 address compiles a large expression, which most starts don't need.
  if (bare.includes(':') && isIPv6(bare)) return bare === '::1' || /^::ffff:(127\.|7f[0-9a-f]{2}:)/.test(bare);
  return bare === 'localhost' || bare.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(bare);
}

/** Whether an address in a URL names this machine. */
export const isLoopbackUrl = (url: string) => isLoopback(new URL(url).hostname);

/**
 * The setting by which other machines may reach the server; undefined when none says so. A server that listens on
 * loopback only is reachable too, if a proxy on its machine passes requests on.
 */
export function openDoor(env: Environment): string | undefined {
  if (!isLoopback(env.HOST)) return `HOST=${env.HOST}`;
  if (env.PUBLIC_URL && !isLoopbackUrl(env.PUBLIC_URL)) return `PUBLIC_URL=${env.PUBLIC_URL}`;
  return trustedProxies(env) === false ? undefined : `TRUST_PROXY=${env.TRUST_PROXY}`;
}

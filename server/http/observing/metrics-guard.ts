import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isLoopbackUrl } from '../../config/reach.ts';
import { sameSecret } from '../../ids.ts';
import { isFromThisMachine } from '../clients/direct-request.ts';

/**
 * Metrics need METRICS_TOKEN. Without a token they are open to programs on this machine, but only where no proxy is
 * expected: a local proxy connects from loopback too, may add no header at all, and forwards strangers' requests.
 */
export function metricsGuard({
  metricsToken,
  trustProxy,
  publicUrl,
}: Pick<Config, 'metricsToken' | 'trustProxy' | 'publicUrl'>): (request: FastifyRequest) => boolean {
  const isPublic = publicUrl !== undefined && !isLoopbackUrl(publicUrl);
  return ({ headers, raw }) => {
    if (metricsToken) return sameSecret(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', metricsToken);
    return !isPublic && trustProxy === false && isFromThisMachine(raw);
  };
}

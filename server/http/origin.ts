import type { FastifyRequest } from 'fastify';
import type { Origin } from '../context.ts';

/** The address (through trusted proxies) and the browser of a request. */
export const originOf = (request: FastifyRequest): Origin => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
});

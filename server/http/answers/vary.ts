import type { FastifyReply } from 'fastify';

/** Tells caches that the answer depends on a request's header too. */
export function addVary(reply: FastifyReply, header: string): void {
  const named = String(reply.getHeader('vary') ?? '');
  if (!named.split(', ').includes(header)) reply.header('vary', named ? `${named}, ${header}` : header);
}

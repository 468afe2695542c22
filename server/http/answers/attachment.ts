import type { FastifyReply } from 'fastify';

/** Names the body as a file to be saved. `name` is of letters, digits, dots and hyphens. */
export const attach = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('content-disposition', `attachment; filename="${name}"`);

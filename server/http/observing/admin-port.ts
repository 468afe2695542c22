import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

const PATHS = ['/healthz', '/readyz', '/metrics'];

/** Answers probes and metrics at a port of their own, however many connections visitors hold. Returns what closes it. */
export async function openAdminPort(
  app: FastifyInstance,
  { adminPort, host }: Pick<Config, 'adminPort' | 'host'>,
): Promise<() => void> {
  if (adminPort === undefined) return () => {};
  const server = createServer((request, response) => {
    if (PATHS.includes(request.url?.split('?')[0] ?? '')) app.routing(request, response);
    else response.writeHead(404).end();
  });
  server.listen(adminPort, host);
  await once(server, 'listening');
  app.log.info({ adminPort }, 'probes and metrics have a port of their own');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../context.ts';

/** Makes each request a step of a trace, by its route: an address has keys of people. */
export function traceRequests(app: FastifyInstance, { trace }: Pick<Dependencies, 'trace'>): void {
  app.addHook('preHandler', (request, reply, done) => {
    const step = trace.begin(`${request.method} ${request.routeOptions.url ?? 'unknown address'}`);
    reply.raw.once('close', () => step.end(reply.statusCode));
    step.within(done);
  });
}

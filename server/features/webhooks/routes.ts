import type { FastifyInstance } from 'fastify';
import { systemContext, type Dependencies } from '../../context.ts';
import { THIN_WEBHOOK_PATH, WEBHOOK_PATH } from '../../http/security.ts';
import { receiveEvent, verifyEvent, type Endpoint } from './receive.ts';

/** The largest event that the provider sends is far below this. */
const EVENT_MAX_BYTES = 1024 * 1024;

const ENDPOINTS: [string, Endpoint][] = [
  [WEBHOOK_PATH, { style: 'snapshot', otherPath: THIN_WEBHOOK_PATH }],
  [THIN_WEBHOOK_PATH, { style: 'thin', otherPath: WEBHOOK_PATH }],
];

export async function webhookRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the raw bytes, so nothing may parse them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const [path, endpoint] of ENDPOINTS)
      scope.post(path, { bodyLimit: EVENT_MAX_BYTES }, async (request, reply) => {
        const context = { ...systemContext(dependencies), log: request.log };
        const signature = request.headers['stripe-signature'];
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = verifyEvent(context, endpoint, body, Array.isArray(signature) ? signature[0] : signature);
        // A refused event is acknowledged too; otherwise the provider retries it.
        const outcome = await receiveEvent(context, event, 'webhook');
        return reply.send({ received: outcome !== 'refused' });
      });
  });
}

import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSharedAnswers } from '../../http/answers/shared-answer.ts';
import { encodeAnswer, createReadyAnswers } from './answers.ts';
import { cacheAnswers, type PendingRead } from './keep.ts';

it('a page that is kept ready takes as much memory as it has bytes, compressed or not', async () => {
  const app = fastify();
  addSharedAnswers(app);
  const answers = createReadyAnswers(24);
  const asked = new WeakMap<object, PendingRead>();
  cacheAnswers(app, asked, answers);
  app.get('/', (request, reply) => {
    asked.set(request.raw, { key: 'page', version: '1', mayBeBuyer: false });
    request.sharedAnswer = { until: Infinity, isPersonal: false };
    return reply.type('text/html').send('<p>Biscuit</p>'.repeat(200));
  });
  await app.inject('/');
  const ready = answers.get('page')!;
  for (const encoding of [null, 'gzip', 'br'] as const) {
    const bytes = await encodeAnswer(ready, encoding);
    expect(bytes.buffer.byteLength, String(encoding)).toBe(bytes.length);
  }
});

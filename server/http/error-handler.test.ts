import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addCompression } from './answers/compression.ts';
import { setErrorHandling } from './error-handler.ts';

it('answers a download that fails before its first byte with a readable error', async () => {
  const app = fastify();
  addCompression(app);
  setErrorHandling(app);
  app.decorateRequest('userId', null);
  app.get('/list.csv', (_request, reply) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="list.csv"');
    return reply.send(
      Readable.from(
        (async function* () {
          yield* [];
          await Promise.reject(new Error('the database is gone'));
        })(),
      ),
    );
  });
  const { statusCode, headers, body } = await app.inject({ url: '/list.csv', headers: { 'accept-encoding': 'gzip' } });
  expect([statusCode, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('content-disposition');
  expect(JSON.parse(body)).toMatchObject({ code: 'internal' });
  await app.close();
});

it('answers a redirect to what no header can hold with an error of ours', async () => {
  const app = fastify();
  setErrorHandling(app);
  app.decorateRequest('userId', null);
  app.get('/old', (_request, reply) => reply.redirect('/new\u201d'));
  const { statusCode, headers, body } = await app.inject({ url: '/old' });
  expect([statusCode, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
  expect(headers).not.toHaveProperty('location');
  expect(JSON.parse(body)).toMatchObject({ code: 'internal' });
  await app.close();
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { trackOpenAnswers } from './open-answers.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('Answers that wait behind another one are not kept once their connection is gone', async () => {
  const server = createServer(() => {});
  const answers = trackOpenAnswers(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(REQUEST.repeat(3));
  while ([...answers].length < 3) await once(server, 'request');
  const [first, ...waiting] = [...answers];
  client.destroy();
  await once(first!.response, 'close');
  expect([...answers]).toEqual([]);
  expect(waiting.map(({ isOpen }) => isOpen)).toEqual([false, false]);

  const next = connect((server.address() as AddressInfo).port, '127.0.0.1');
  next.write(REQUEST);
  await once(server, 'request');
  expect([...answers]).toHaveLength(1);
  next.destroy();
  server.close();
});

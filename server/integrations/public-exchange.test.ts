import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver, type Receiver } from '../../test/product/receiver.ts';
import { lookupPublic, postPublicly } from './public-exchange.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

describe('what leaves for an address that a user chose', () => {
  const to = (url: string, change: object = {}) =>
    postPublicly({ url, headers: {}, body: '{}', timeoutMs: 500, answerMax: 500, allowsLocal: false, ...change });

  // Shows dashboard.webhook-addresses
  it('never reaches this machine or a private network, by number or by name', async () => {
    const refused = { isAccepted: false, status: null, text: expect.stringContaining('not on the public Internet') };
    for (const url of [receiver.url, 'https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://10.0.0.1/'])
      expect([url, await to(url)]).toEqual([url, refused]);
    expect(receiver.received).toEqual([]);
  });

  /** A name server that answers each question for an IPv4 address with this one; without one it is silent. */
  async function startNameServer(address?: string) {
    const server = createSocket('udp4');
    server.on('message', (question, { port }) => {
      if (!address) return;
      const end = question.indexOf(0, 12) + 5;
      const asksForFour = question.readUInt16BE(end - 4) === 1;
      const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, asksForFour ? 1 : 0, 0, 0, 0, 0]);
      const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)];
      server.send(Buffer.concat([head, question.subarray(12, end), Buffer.from(asksForFour ? record : [])]), port);
    });
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    return { servers: [`127.0.0.1:${server.address().port}`], close: () => server.close() };
  }

  // Shows dashboard.webhook-addresses
  it.each([
    ['127.0.0.1', null],
    ['10.1.2.3', null],
    ['169.254.169.254', null],
    ['8.8.8.8', '8.8.8.8'],
  ])('goes where a name leads only if that is public: %s', async (address, found) => {
    const { servers, close } = await startNameServer(address);
    for (const all of [true, false]) {
      const answer = await new Promise((done) =>
        lookupPublic(false, servers)('example.com', { all }, (error, addresses) => done(error ? null : addresses)),
      );
      expect(answer).toEqual(found && all ? [{ address: found, family: 4 }] : found);
    }
    close();
  });

  it('isn’t looked up where the connections to the provider and the database are: a silent name server delays none', async () => {
    const { servers, close } = await startNameServer();
    const asked = Array.from(
      { length: 8 },
      () => new Promise((done) => lookupPublic(false, servers)('example.com', {}, (error) => done(error?.code))),
    );
    const began = performance.now();
    await lookup('localhost');
    expect(performance.now() - began).toBeLessThan(500);
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 8 }, () => 'EAI_AGAIN'));
    close();
  });

  it('waits for an answer no longer than its time, and gives back the beginning of it', async () => {
    receiver.reply = () => 'silence';
    expect(await to(receiver.url, { allowsLocal: true })).toMatchObject({
      status: null,
      text: 'There was no answer in time.',
    });
    receiver.reply = () => ({ status: 200, body: 'y'.repeat(100_000) });
    const answer = await to(receiver.url, { allowsLocal: true, timeoutMs: 5_000 });
    expect(answer).toEqual({ isAccepted: true, status: 200, text: 'y'.repeat(500) });
  });

  it.each([
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf',
    'no HTTP',
    '',
  ])('ends where a receiver answers %j', async (answer) => {
    const server = createServer((socket) => socket.on('error', () => undefined).end(answer)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await to(`http://127.0.0.1:${port}/`, { allowsLocal: true })).toMatchObject({ isAccepted: false });
    server.close();
  });
});

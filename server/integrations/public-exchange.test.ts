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

  // Shows dashboard.webhook-addresses
  it.each([true, false])(
    'never reaches this machine by a name that leads to it, all of its addresses asked for: %s',
    async (all) => {
      const look = (allowsLocal: boolean) =>
        new Promise((done) => lookupPublic(allowsLocal)('localhost', { all }, (error) => done(error)));
      expect(String(await look(false))).toContain('not public');
      expect(await look(true)).toBeNull();
    },
  );

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
});

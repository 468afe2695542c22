import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createNotices } from './notices.ts';

/** Nothing listens on this port. */
const NOWHERE = { kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none', queuePoolSize: 1 } as const;

it('a lost database is tried once a second, however many listeners come meanwhile', async () => {
  const notices = createNotices({ driver: NOWHERE });
  const began = performance.now();
  let tries = 0;
  const listener = { channel: 'changes', onNotice: () => {}, onGap: () => {} };
  notices.listen({ ...listener, onError: () => void tries++ });
  for (let count = 0; count < 50; count++) {
    notices.listen({ ...listener, onError: () => {} });
    await sleep(20);
  }
  expect(tries).toBeGreaterThanOrEqual(1);
  expect(tries).toBeLessThanOrEqual(2 + Math.floor((performance.now() - began) / 1_000));
  expect(notices.areReceived()).toBe(false);
  await notices.close();
});

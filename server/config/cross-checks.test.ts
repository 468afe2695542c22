import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { crossChecks } from './cross-checks.ts';
import { environment } from './environment.ts';

function createPair() {
  const pair = createECDH('prime256v1');
  const PUSH_PUBLIC_KEY = pair.generateKeys('base64url');
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: privateKey.toString('base64url') };
}

/** What is wrong with these variables together. */
const findWrong = (variables: Record<string, string>) => crossChecks(environment.parse(variables));

describe('the keys for web push', () => {
  it('may be absent, or a pair', () => {
    expect(findWrong({})).toEqual([]);
    expect(findWrong(createPair())).toEqual([]);
  });

  it('are refused as half a pair, as halves of two, and as no key', () => {
    const [one, other] = [createPair(), createPair()];
    expect(findWrong({ PUSH_PUBLIC_KEY: one.PUSH_PUBLIC_KEY })).toEqual([
      ['PUSH_PRIVATE_KEY', expect.stringMatching(/^must be set, since PUSH_PUBLIC_KEY is set/)],
    ]);
    expect(findWrong({ ...one, PUSH_PRIVATE_KEY: other.PUSH_PRIVATE_KEY })).toEqual([
      ['PUSH_PRIVATE_KEY', expect.stringMatching(/^must belong to PUSH_PUBLIC_KEY, e\.g\./)],
    ]);
    const { error } = environment.safeParse({ ...one, PUSH_PUBLIC_KEY: 'short' });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['PUSH_PUBLIC_KEY']);
  });

  it('can’t go to a service for tests with a live key', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
    const secrets = { STRIPE_WEBHOOK_SECRET: 'whsec_a', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b' };
    const wrong = findWrong({ ...stripe, ...secrets, ...createPair(), PUSH_TEST_SERVICE: 'http://127.0.0.1:4000' });
    expect(wrong.map(([name]) => name)).toEqual(['PUSH_TEST_SERVICE']);
  });
});

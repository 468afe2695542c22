import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { me } from '../../contract/accounts/accounts.ts';
import { finishAuthenticatorApp } from '../../contract/accounts/sign-in.ts';
import { call } from './api.ts';

/** A server that refuses the old session as soon as it has made the new one, whose cookie comes with the answer. */
let cookie: 'old' | 'new';
let valid: 'old' | 'new';
let asked: number;
let answerSetup: (status?: number) => void;

beforeEach(() => {
  cookie = valid = 'old';
  asked = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === me.path) {
      asked++;
      return cookie === valid ? Response.json({ user: null }) : Response.json({}, { status: 401 });
    }
    valid = 'new';
    return new Promise((resolve) => {
      answerSetup = (status = 200) => {
        if (status === 200) cookie = 'new';
        resolve(Response.json({ message: 'Added' }, { status }));
      };
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const setUp = () => call(finishAuthenticatorApp, { body: { code: '123456' } });

describe('while an answer is awaited that replaces the session, another call', () => {
  // Shows roles.authenticator
  it('waits for it when it is refused, and is repeated with the new session', async () => {
    const replacing = setUp();
    const other = call(me, {});
    // Its refusal has arrived.
    await vi.waitFor(() => expect(asked).toBe(1));
    answerSetup();
    expect(await Promise.all([replacing, other])).toEqual([{ message: 'Added' }, { user: null }]);
    expect(asked).toBe(2);
  });

  it('is refused when the session was not replaced', async () => {
    const replacing = setUp();
    const other = call(me, {}).catch((error: unknown) => error);
    answerSetup(503);
    await expect(replacing).rejects.toMatchObject({ status: 503 });
    expect(await other).toMatchObject({ status: 401 });
    expect(asked).toBe(1);
  });
});

it('a call that is refused at any other time is not repeated', async () => {
  cookie = 'new';
  await expect(call(me, {})).rejects.toMatchObject({ status: 401 });
  expect(asked).toBe(1);
});

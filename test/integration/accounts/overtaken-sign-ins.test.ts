import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import type { Db, Tx } from '../../../server/db/client.ts';
import { passkeys, sessions, users } from '../../../server/db/schema.ts';
import { changePassword, resetPassword } from '../../../server/features/accounts/sign-in/passwords.ts';
import { denyRegistration } from '../../../server/features/accounts/sign-in/confirmation.ts';
import { keepPasskey } from '../../../server/features/accounts/second-factor/passkeys.ts';
import { findActor } from '../../../server/features/accounts/actor.ts';
import { codeOf, setUpApp } from '../../product/authenticator.ts';
import { registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { isOnServer, someoneWaits } from '../../product/locks.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { cookieHeader } from '../../product/visitor.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

async function resetTokenOf({ email }: Breeder): Promise<string> {
  await product.visitor().call('POST', '/api/forgot-password', { email });
  return eventually(async () => {
    const mails = await mailbox(product, email, 2);
    const token = mails.map((mail) => /\/reset-password\?token=([\w-]{43})/.exec(mail)?.[1]).find(Boolean);
    if (!token) throw new Error('the mail has not arrived');
    return token;
  });
}

describe('a sign-in that a new password overtakes', () => {
  // One connection can't do both at once.
  it.runIf(isOnServer).each<[string, (breeder: Breeder) => Promise<(db: Tx) => Promise<unknown>>]>([
    [
      'by a reset',
      async (breeder) => {
        const token = await resetTokenOf(breeder);
        return (db) => resetPassword(contextOf(db), token, 'better horse');
      },
    ],
    [
      'by a change',
      async (breeder) => {
        const context = systemContext(product.dependencies);
        const actor = (await findActor(context, { cookie: cookieHeader(breeder) }))!;
        return (db) => changePassword({ ...contextOf(db), actor }, breeder.password, 'better horse');
      },
    ],
    [
      'of an owner who says that a stranger registered',
      async (breeder) => {
        const [mail = ''] = await mailbox(product, breeder.email, 1);
        const token = /\/confirm-email#token=([\w-]{43})/.exec(mail)![1]!;
        return (db) => denyRegistration(contextOf(db), token);
      },
    ],
  ])('%s opens no session', async (_what, prepare) => {
    const { db } = product.dependencies;
    const breeder = await registerBreeder(product);
    const renew = await prepare(breeder);
    const { email, password, userId } = breeder;
    const signIn = await db.transaction(async (tx) => {
      // A session refers to its user, so that it waits here, with the password found right.
      await tx.select().from(users).where(eq(users.id, userId)).for('update');
      const started = product.visitor().call('POST', '/api/login', { email, password });
      await someoneWaits(db);
      await renew(tx);
      return { started };
    });
    expect((await signIn.started).status).toBe(401);
    const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
    expect(left.length).toBe(_what === 'by a change' ? 1 : 0);
  });

  it.runIf(isOnServer)('opens no session by its code, either', async () => {
    const { db } = product.dependencies;
    const breeder = await registerBreeder(product);
    const { secret } = await setUpApp(breeder);
    const { email, password, userId } = breeder;
    const actor = (await findActor(systemContext(product.dependencies), { cookie: cookieHeader(breeder) }))!;
    const started = product.visitor();
    expect((await started.call('POST', '/api/login', { email, password })).body['code']).toBe('code_required');
    const signIn = await db.transaction(async (tx) => {
      // The code is found right, and the session waits here.
      await tx.select().from(users).where(eq(users.id, userId)).for('update');
      const asked = started.call('POST', '/api/login/code', { code: codeOf(secret, 1) });
      await someoneWaits(db);
      await changePassword({ ...contextOf(tx), actor }, password, 'better horse');
      return { asked };
    });
    expect((await signIn.asked).status).toBe(401);
    const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
    expect(left).toEqual([{ id: actor.sessionId }]);
  });

  it('needs the new one, if it waited for its code', async () => {
    const breeder = await registerBreeder(product);
    const { secret } = await setUpApp(breeder);
    const { email, password } = breeder;
    const waiting = product.visitor();
    expect((await waiting.call('POST', '/api/login', { email, password })).body['code']).toBe('code_required');
    await breeder.call('POST', '/api/user/change-password', { currentPassword: password, newPassword: 'better horse' });
    const code = codeOf(secret, 1);
    expect((await waiting.call('POST', '/api/login/code', { code })).body['code']).toBe('unauthorized');
  });
});

describe('a session that a reset ends', () => {
  it.runIf(isOnServer).each<[string, (breeder: Breeder) => Promise<() => Promise<{ status: number }>>]>([
    [
      'set up',
      async (breeder) => {
        const { password } = breeder;
        const { body } = await breeder.call('POST', '/api/user/authenticator-app', { password });
        const code = codeOf(body['secret']);
        return () => breeder.call('POST', '/api/user/authenticator-app/confirm', { code });
      },
    ],
    [
      'removed',
      async (breeder) => {
        await setUpApp(breeder);
        const { password } = breeder;
        return () => breeder.call('POST', '/api/user/authenticator-app/remove', { password });
      },
    ],
  ])('gets no other one by an authenticator app that is %s at this very moment', async (_what, prepare) => {
    const { db } = product.dependencies;
    const breeder = await registerBreeder(product);
    const token = await resetTokenOf(breeder);
    const change = await prepare(breeder);
    const changing = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, breeder.userId)).for('update');
      const asked = change();
      await someoneWaits(db);
      await resetPassword(contextOf(tx), token, 'better horse');
      return { asked };
    });
    expect((await changing.asked).status).toBe(401);
    expect(await db.$count(sessions, eq(sessions.userId, breeder.userId))).toBe(0);
    const owner = { email: breeder.email, password: 'better horse' };
    expect((await product.visitor().call('POST', '/api/login', owner)).status).toBe(200);
  });

  it('adds no passkey', async () => {
    const { db } = product.dependencies;
    const breeder = await registerBreeder(product);
    const context = systemContext(product.dependencies);
    const actor = (await findActor(context, { cookie: cookieHeader(breeder) }))!;
    const { userId } = breeder;
    const key = { publicKey: 'AA', counter: 0, deviceType: 'singleDevice', backedUp: false, aaguid: null } as const;
    await db.insert(passkeys).values({ ...key, id: userId, userId, name: 'Key', credentialID: userId, transports: '' });
    await db.delete(sessions).where(eq(sessions.userId, userId));
    await expect(keepPasskey({ ...context, actor }, userId)).rejects.toMatchObject({ kind: 'Unauthorized' });
    expect(await db.$count(passkeys, eq(passkeys.userId, userId))).toBe(0);
  });
});

/** The services run within the test's transaction, which holds the sign-in up. */
const contextOf = (tx: Tx) => ({ ...systemContext(product.dependencies), db: tx as unknown as Db });

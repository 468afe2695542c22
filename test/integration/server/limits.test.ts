import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, knownDevices, rateLimits } from '../../../server/db/schema.ts';
import { toLimit } from '../../../server/http/limits/limits.ts';
import { PACE_KEY } from '../../../server/integrations/provider/pace.ts';
import { deleteExpiredJob } from '../../../server/features/accounts/jobs.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { confirmEmail, registrationOf } from '../../product/breeder.ts';
import { proveWork } from '../../product/captcha.ts';
import { mailbox, securityNotices } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import type { Visitor } from '../../product/visitor.ts';

const ALLOWANCE = 20;
const ADMIN_KEY = 'the admin key of tests';
let product: Product;
beforeAll(
  async () => void (product = await startProduct({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', ALLOW_PUBLIC_SANDBOX: '1' })),
);
afterAll(() => product.stop());

let addresses = 0;
/** An address that no other request has. */
const newAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

async function newBreeder(change: Record<string, unknown> = {}) {
  const visitor = product.visitor();
  const registration = registrationOf(change);
  const { status, body } = await visitor.call('POST', '/api/register', registration, from(newAddress()));
  expect(status).toBe(201);
  const { email, password } = registration as { email: string; password: string };
  return { ...visitor, email, password, userId: String(body['user'].id) };
}
const signIn = (visitor: Visitor, email: string, password: string, address = newAddress()) =>
  visitor.call('POST', '/api/login', { email, password }, from(address));
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

/** Guesses at once from as many addresses. Returns how many guesses had each status. */
async function attack(email: string, guesses: number): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, index) => signIn(product.visitor(), email, `wrong horse ${index}`)),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('wrong passwords', () => {
  // Shows roles.password-limits
  itNightly('from 60 addresses on one account are stopped, whether or not the account exists', async () => {
    const { email, userId } = await newBreeder();
    const expected = { 401: ALLOWANCE, 429: 60 - ALLOWANCE };
    expect(await attack(email, 60)).toEqual(expected);
    expect(await attack('nobody@example.com', 60)).toEqual(expected);
    const { status, body, headers } = await signIn(product.visitor(), email, 'wrong horse');
    expect([status, body]).toEqual([
      429,
      { message: 'Too many tries. Please wait a moment and try again.', code: 'too_many_tries' },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    // One entry of the audit log per window, however many tries are refused.
    const ofAccount = and(eq(auditEntries.act, 'limit_reached'), eq(auditEntries.userId, userId));
    expect(await product.dependencies.db.$count(auditEntries, ofAccount)).toBe(1);
    // In any case: another spelling of the address is the same account.
    expect((await signIn(product.visitor(), email.toUpperCase(), 'wrong horse')).status).toBe(429);
  });

  // Shows roles.password-limits
  itNightly('from one IPv6 network are one address’s', async () => {
    const answers = [];
    for (let index = 0; index < ALLOWANCE + 2; index++)
      answers.push(
        await signIn(product.visitor(), `nobody${index}@example.com`, 'wrong', `2001:db8:1:2::${index.toString(16)}`),
      );
    expect(statusesOf(answers)).toEqual([...Array(ALLOWANCE).fill(401), 429, 429]);
    expect((await signIn(product.visitor(), 'nobody@example.org', 'wrong', '2001:db8:1:3::1')).status).toBe(401);
  });

  // Shows roles.password-limits
  it('are limited overall too: 600 within five minutes, whatever their accounts and addresses', async () => {
    const { db, ...rest } = product.dependencies;
    expect((await signIn(product.visitor(), 'nobody-else@example.com', 'wrong horse')).status).toBe(401);
    const { key } = toLimit(rest, '/api/login', 'overall', '', { max: 1, minutes: 1 });
    const overall = eq(rateLimits.key, key);
    const [before] = await db.select().from(rateLimits).where(overall);
    expect(before!.endsAt.getTime() - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    await db.update(rateLimits).set({ tries: 599 }).where(overall);
    const answers = [];
    for (const name of ['one', 'two', 'three'])
      answers.push(await signIn(product.visitor(), `${name}-more@example.com`, 'wrong horse'));
    expect(statusesOf(answers)).toEqual([401, 429, 429]);
    await db.update(rateLimits).set({ tries: before!.tries }).where(overall);
  });

  // Shows roles.known-device
  it('don’t lock out a device that signed in before, which has its own allowance', async () => {
    const owner = await newBreeder();
    expect(await attack(owner.email, 40)).toEqual({ 401: ALLOWANCE, 429: 40 - ALLOWANCE });
    expect((await signIn(product.visitor(), owner.email, owner.password)).status).toBe(429);
    await owner.call('POST', '/api/logout');
    expect((await signIn(owner, owner.email, owner.password)).status).toBe(200);

    const wrong = [];
    for (let index = 0; index <= ALLOWANCE; index++) wrong.push(await signIn(owner, owner.email, 'wrong horse'));
    expect(statusesOf(wrong)).toEqual([...Array(ALLOWANCE).fill(401), 429]);
  });

  // Shows roles.known-device
  it('don’t lock out a device, nor do right ones of another account that the same mailbox has', async () => {
    const name = `twin${process.pid}`;
    const owner = await newBreeder({ email: `${name}@gmail.com` });
    const rival = await newBreeder({ email: `${name}+rival@gmail.com` });
    expect((await signIn(rival, rival.email, rival.password)).status).toBe(200);
    const { db, ...rest } = product.dependencies;
    // A hundred times an hour, by whatever is counted.
    const counted = [`${name}@gmail.com`, rival.userId].map(
      (subject) => toLimit(rest, '/api/login', 'attempts', subject, { max: 1, minutes: 1 }).key,
    );
    await db.update(rateLimits).set({ tries: 100 }).where(inArray(rateLimits.key, counted));
    expect((await signIn(rival, rival.email, rival.password)).status).toBe(429);
    for (const by of [owner, product.visitor()])
      expect((await signIn(by, owner.email, owner.password)).status).toBe(200);
  });

  itNightly('of a known device are forgotten once it signs in', async () => {
    const owner = await newBreeder();
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < ALLOWANCE - 1; index++)
        expect((await signIn(owner, owner.email, 'wrong horse')).status).toBe(401);
      expect((await signIn(owner, owner.email, owner.password)).status).toBe(200);
    }
    // The others' failures are not.
    await attack(owner.email, ALLOWANCE);
    expect((await signIn(owner, owner.email, owner.password)).status).toBe(200);
    expect(await attack(owner.email, 3)).toEqual({ 429: 3 });
  });

  itNightly('are all that counts: signing in often is no attack', async () => {
    const { email, password } = await newBreeder();
    const office = newAddress();
    for (let index = 0; index < ALLOWANCE + 5; index++)
      expect((await signIn(product.visitor(), email, password, office)).status).toBe(200);
  });

  itNightly('leave the owner without a known device the mailed link, and its device is known then', async () => {
    const owner = await newBreeder();
    await attack(owner.email, ALLOWANCE + 1);
    const phone = product.visitor();
    const address = from(newAddress());
    expect((await phone.call('POST', '/api/forgot-password', { email: owner.email }, address)).status).toBe(200);
    const token = /token=([\w-]{43})/.exec((await mailbox(product, owner.email, 2))[1]!)?.[1];
    const reset = await phone.call('POST', '/api/reset-password', { token, newPassword: 'another horse' }, address);
    expect(reset.status).toBe(200);
    expect((await signIn(phone, owner.email, 'another horse')).status).toBe(200);
    // The older device is forgotten: it may have been a thief's.
    expect((await signIn(owner, owner.email, 'another horse')).status).toBe(429);
  });
});

describe('a known device', () => {
  itNightly('is known to the accounts that it signed in to, and to no other', async () => {
    const [owner, attacker] = [await newBreeder(), await newBreeder()];
    await attack(owner.email, ALLOWANCE + 1);
    expect((await signIn(attacker, owner.email, owner.password)).status).toBe(429);
    const forger = product.visitor();
    for (const made of ['', 'nonsense', 'A'.repeat(43)]) {
      forger.cookies.set('device', made);
      expect((await signIn(forger, owner.email, owner.password)).status).toBe(429);
    }
  });

  itNightly('is recognized by a cookie that scripts can’t read and signing out leaves', async () => {
    const visitor = product.visitor();
    const { headers } = await visitor.call('POST', '/api/register', registrationOf(), from(newAddress()));
    const cookie = headers.getSetCookie().find((each) => each.startsWith('device='));
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    await visitor.call('POST', '/api/logout');
    expect(visitor.cookies.get('device')).toMatch(/^[\w-]{43}$/);
    const stored = await product.dependencies.db.select().from(knownDevices);
    expect(JSON.stringify(stored)).not.toContain(visitor.cookies.get('device'));
  });

  // Shows roles.new-device-mail
  it('is announced to the owner by mail and in the audit log the first time, and then no more', async () => {
    const owner = await newBreeder();
    await confirmEmail(product, owner);
    const phone = product.visitor();
    const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    const browser = { ...from('203.0.113.9'), 'user-agent': userAgent };
    for (let index = 0; index < 2; index++)
      expect((await phone.call('POST', '/api/login', owner, browser)).status).toBe(200);
    await signIn(owner, owner.email, owner.password);
    const ofOwner = and(eq(auditEntries.act, 'new_device'), eq(auditEntries.userId, owner.userId));
    const entries = await product.dependencies.db.select().from(auditEntries).where(ofOwner);
    expect(entries).toMatchObject([{ device: 'Chrome on Android', ipAddress: '203.0.113.9' }]);
    const [notice, ...others] = await securityNotices(product, owner.email, 1);
    expect(notice).toContain('A new device signed in to your account');
    expect(notice).toContain('Chrome on Android');
    expect(others).toEqual([]);
  });

  itNightly('is forgotten when the password is changed or all sessions end elsewhere', async () => {
    const owner = await newBreeder();
    const thief = product.visitor();
    expect((await signIn(thief, owner.email, owner.password)).status).toBe(200);
    await owner.call('DELETE', '/api/user/sessions');
    await attack(owner.email, ALLOWANCE + 1);
    expect((await signIn(thief, owner.email, owner.password)).status).toBe(429);
    expect((await signIn(owner, owner.email, owner.password)).status).toBe(200);
    await owner.call('POST', '/api/user/change-password', {
      currentPassword: owner.password,
      newPassword: 'brown horse 7',
    });
    expect((await signIn(owner, owner.email, 'brown horse 7')).status).toBe(200);
  });

  itNightly('is one of twenty at most, and is in the account’s export', async () => {
    const owner = await newBreeder();
    for (let index = 0; index < 22; index++) await signIn(product.visitor(), owner.email, owner.password);
    const { body } = await owner.call('GET', '/api/user/export');
    expect(body['knownDevices']).toHaveLength(20);
    expect(body['knownDevices'][0]).toEqual({
      device: 'Unknown device',
      firstUsedAt: expect.any(String),
      lastUsedAt: expect.any(String),
    });
  });
});

describeNightly('guesses of the admin’s key', () => {
  // Shows roles.secret-limit
  it('from 40 addresses are stopped, whichever accounts they name, and so is the right key then', async () => {
    const { email } = await newBreeder();
    const guess = (index: number, secretKey: string) =>
      product
        .visitor()
        .call('POST', '/api/setup-admin', { email: `${index}@example.com`, secretKey }, from(newAddress()));
    const answers = [];
    for (let index = 0; index < 40; index++) answers.push(await guess(index, `guess ${index}`));
    expect(statusesOf(answers)).toEqual([...Array(20).fill(403), ...Array(20).fill(429)]);
    const right = { email, secretKey: ADMIN_KEY };
    expect((await product.visitor().call('POST', '/api/setup-admin', right, from(newAddress()))).status).toBe(429);
  });
});

describe('the proof of work', () => {
  // Shows roles.proof-of-work
  it('comes first: tries without it use up nothing, and keep nobody from asking for their data', async () => {
    const network = newAddress();
    const request = (address: string) =>
      product.visitor().call('POST', '/api/buyer-data', { email: 'wanted@example.com', kind: 'copy' }, from(address));
    const answers = [];
    for (let times = 0; times < 8; times++) answers.push(await request(network));
    expect(statusesOf(answers)).toEqual([...Array(5).fill(200), 403, 403, 403]);
    for (let times = 0; times < 3; times++) expect((await request(newAddress())).status).toBe(200);
    const { key } = toLimit(product.dependencies, '/api/buyer-data', 'overall', '', { max: 0, minutes: 0 });
    expect(await product.dependencies.db.select().from(rateLimits).where(eq(rateLimits.key, key))).toMatchObject([
      { tries: 8 },
    ]);
  });

  // Shows roles.proof-of-work
  it('is required of every network once many networks have tried', async () => {
    const ask = (headers: Record<string, string>) =>
      product
        .visitor()
        .call('POST', '/api/forgot-password', { email: 'nobody@example.com' }, { ...from(newAddress()), ...headers });
    expect((await ask({})).status).toBe(200);
    const { key } = toLimit(product.dependencies, 'captcha', 'overall', '', { max: 0, minutes: 0 });
    await product.dependencies.db.update(rateLimits).set({ tries: 299 }).where(eq(rateLimits.key, key));
    expect((await ask({})).status).toBe(200);
    const answer = await ask({});
    expect([answer.status, answer.body['code']]).toEqual([403, 'captcha_required']);
    expect((await ask({ 'x-captcha': await proveWork(product.visitor()) })).status).toBe(200);
  });
});

describeNightly('the counts', () => {
  it('name no address and no email, and are deleted once their window has ended', async () => {
    const { db, jobs } = product.dependencies;
    await signIn(product.visitor(), 'nobody@example.com', 'wrong horse', '192.0.2.77');
    // Background work may take a turn at the provider at any time.
    const ofTries = ne(rateLimits.key, PACE_KEY);
    const rows = await db.select().from(rateLimits).where(ofTries);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
    await db.update(rateLimits).set({ endsAt: sql`now() - interval '1 second'` });
    await db.insert(rateLimits).values({ key: 'running', tries: 1, endsAt: new Date(Date.now() + 60_000) });
    await jobs.workNow(deleteExpiredJob, {});
    expect(await db.select({ key: rateLimits.key }).from(rateLimits).where(ofTries)).toEqual([{ key: 'running' }]);
    await db.delete(rateLimits).where(eq(rateLimits.key, 'running'));
  });

  it('are one for all spellings of a mailbox, right passwords included', async () => {
    const { db, ...rest } = product.dependencies;
    for (const email of ['Lena.Holt@gmail.com', 'lenaholt+kennel@gmail.com'])
      await signIn(product.visitor(), email, 'wrong horse');
    for (const kind of ['account', 'attempts']) {
      const { key } = toLimit(rest, '/api/login', kind, 'lenaholt@gmail.com', { max: 1, minutes: 1 });
      expect(await db.select().from(rateLimits).where(eq(rateLimits.key, key))).toMatchObject([{ tries: 2 }]);
    }
  });

  it('begin again with the next window', async () => {
    const { db } = product.dependencies;
    const { email } = await newBreeder();
    await attack(email, ALLOWANCE + 1);
    await db.update(rateLimits).set({ endsAt: sql`now() - interval '1 second'` });
    expect(await attack(email, ALLOWANCE + 1)).toEqual({ 401: ALLOWANCE, 429: 1 });
  });
});

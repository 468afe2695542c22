import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountErasures, subscriptions, users } from '../../../server/db/schema.ts';
import { forgetConfirmation } from '../../product/authenticator.ts';
import { endTrial, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { startProduct, type Product } from '../../product/product.ts';

const ADMIN_KEY = 'the admin key of tests';
const DAY = 86_400_000;
let product: Product;
beforeAll(async () => void (product = await startProduct({ ADMIN_SETUP: 'on' })));
afterAll(() => product.stop());

const setUp = (email: unknown, secretKey: unknown) =>
  product.visitor().call('POST', '/api/setup-admin', { email, secretKey });
const emailsOf = (list: { email: string }[]) => list.map(({ email }) => email);

async function subscribe({ userId }: Breeder, change: Partial<typeof subscriptions.$inferInsert> = {}) {
  await product.dependencies.db
    .insert(subscriptions)
    .values({ id: `sub-${userId}`, userId, plan: 'yearly', status: 'active', ...change });
}

describe('claiming admin status', () => {
  // Shows roles.claim-admin, roles.admin-second-factor, calls.setup-admin
  it('needs the address of an account and the secret key', async () => {
    const breeder = await registerBreeder(product);
    expect((await breeder.call('GET', '/api/admin/stats')).status).toBe(403);
    const given = { email: ` ${breeder.email.toUpperCase()} `, secretKey: ` ${ADMIN_KEY} ` };
    const { status, body } = await breeder.call('POST', '/api/setup-admin', given);
    expect([status, body]).toEqual([200, { message: 'This account is an admin now.' }]);
    expect((await breeder.call('GET', '/api/me')).body['user']).toMatchObject({
      isAdmin: true,
      subscriptionStatus: 'active',
    });
    // The admin area waits for a second factor.
    const stats = await breeder.call('GET', '/api/admin/stats');
    expect([stats.status, stats.body['code']]).toEqual([403, 'second_factor_required']);
  });

  // Shows roles.claim-proof
  it('needs the account itself, signed in, with a password that was given recently', async () => {
    const breeder = await registerBreeder(product);
    const given = { email: breeder.email, secretKey: ADMIN_KEY };
    expect((await setUp(breeder.email, ADMIN_KEY)).status).toBe(401);
    expect((await (await registerBreeder(product)).call('POST', '/api/setup-admin', given)).status).toBe(401);
    await forgetConfirmation(product, breeder);
    const asked = await breeder.call('POST', '/api/setup-admin', given);
    expect([asked.status, asked.body['code']]).toEqual([403, 'confirmation_required']);
    await breeder.call('POST', '/api/user/confirm', { password: breeder.password });
    expect((await breeder.call('POST', '/api/setup-admin', given)).status).toBe(200);
  });

  // Shows roles.claim-proof
  it('is closed after the first admin, also for two at once', async () => {
    const closing = await startProduct();
    try {
      const breeders = [await registerBreeder(closing), await registerBreeder(closing)];
      const claim = (breeder: Breeder) =>
        breeder.call('POST', '/api/setup-admin', { email: breeder.email, secretKey: ADMIN_KEY });
      const claims = await Promise.all(breeders.map(claim));
      expect(claims.map(({ status }) => status).sort()).toEqual([200, 403]);
      const third = await claim(await registerBreeder(closing));
      expect([third.status, third.body['code']]).toEqual([403, 'setup_closed']);
      // Repeating the first one's claim is idempotent.
      const first = breeders[claims.findIndex(({ status }) => status === 200)]!;
      expect((await claim(first)).status).toBe(200);
    } finally {
      await closing.stop();
    }
  });

  // Shows calls.setup-admin, roles.claim-admin, roles.secret-limit
  it('gives the same response to a wrong key and an unknown address', async () => {
    const { email } = await registerBreeder(product);
    const refused = { message: 'Invalid credentials or secret key', code: 'invalid_credentials' };
    for (const [address, key] of [
      [email, 'wrong key'],
      ['nobody@example.com', ADMIN_KEY],
      ['nobody@example.com', 'wrong key'],
    ]) {
      expect(await setUp(address, key)).toMatchObject({ status: 403, body: refused });
    }
    const [user] = await product.dependencies.db.select().from(users).where(eq(users.email, email));
    expect(user!.isAdmin).toBe(false);
  });

  // Shows validation.admin-setup
  it.each([
    ['anna@', ADMIN_KEY, { email: 'Invalid email address' }],
    ['anna@example.com', ' ', { secretKey: 'Secret key is required' }],
    [undefined, undefined, { email: 'Invalid email address', secretKey: 'Secret key is required' }],
  ])('with %j and %j only names what is missing', async (email, secretKey, errors) => {
    const { status, body } = await setUp(email, secretKey);
    expect([status, body['errors']]).toEqual([400, errors]);
  });

  // Shows roles.claim-admin
  it('is limited to five attempts an hour', async () => {
    const limited = await startProduct({ RATE_LIMITS: 'on' });
    try {
      const attempt = (secretKey: string) =>
        limited.visitor().call('POST', '/api/setup-admin', { email: 'anna@example.com', secretKey });
      for (let number = 1; number <= 5; number++) expect((await attempt('wrong key')).status).toBe(403);
      const { status, body, headers } = await attempt(ADMIN_KEY);
      expect([status, body['code']]).toEqual([429, 'too_many_tries']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    } finally {
      await limited.stop();
    }
  });
});

describe('the admin area', () => {
  // Shows roles.admin-data
  it('is for admins only', async () => {
    const breeder = await registerBreeder(product);
    for (const path of ['stats', 'users', 'subscribers']) {
      expect((await product.visitor().call('GET', `/api/admin/${path}`)).status).toBe(401);
      const { status, body } = await breeder.call('GET', `/api/admin/${path}`);
      expect([status, body['message']]).toEqual([403, 'Only admins may do this.']);
    }
  });

  // Shows admin.figures, entities.admin-stats, calls.admin-lists
  it('counts customers by status, without admins', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const before = (await admin.call('GET', '/api/admin/stats')).body;
    const [subscriber, expired, cancelled] = [
      await registerBreeder(product),
      await registerBreeder(product),
      await registerBreeder(product),
    ];
    await registerBreeder(product);
    await subscribe(subscriber);
    await endTrial(product, expired);
    await endTrial(product, cancelled);
    await subscribe(cancelled, { status: 'canceled', canceledAt: new Date() });
    await makeAdmin(product, await registerBreeder(product));
    const { body } = await admin.call('GET', '/api/admin/stats');
    expect(body).toEqual({
      totalUsers: before['totalUsers'] + 4,
      activeSubscribers: before['activeSubscribers'] + 1,
      trialUsers: before['trialUsers'] + 1,
      expiredTrials: before['expiredTrials'] + 1,
    });
  });

  // Shows admin.users, calls.admin-lists
  it('lists all users, newest first, and marks who can be deleted', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const support = await registerBreeder(product, { email: product.dependencies.config.supportEmail });
    const breeder = await registerBreeder(product);
    await breeder.call('POST', '/api/start-free-trial', { plan: 'yearly' });
    const { body } = await admin.call('GET', '/api/admin/users');
    expect(emailsOf(body['users']).slice(0, 3)).toEqual([breeder.email, support.email, admin.email]);
    expect(body['users'][0]).toEqual({
      id: breeder.userId,
      fullName: 'Anna Berg',
      username: expect.any(String),
      email: breeder.email,
      isAdmin: false,
      subscriptionStatus: 'trial',
      planType: 'yearly',
      createdAt: expect.any(String),
      lastLoginAt: expect.any(String),
      trialEndsAt: expect.any(String),
      currentPeriodEnd: null,
      suspension: null,
      activePetsMax: 500,
      canBeDeleted: true,
    });
    expect(body['users'][1]).toMatchObject({ canBeDeleted: false, isAdmin: false });
    expect(body['users'][2]).toMatchObject({ canBeDeleted: false, isAdmin: true, subscriptionStatus: 'active' });
  });

  // Shows admin.subscribers, roles.admin-data, calls.admin-lists
  it('lists subscribers with contact details, newest subscription first', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    await subscribe(admin);
    const [first, second, onTrial] = [
      await registerBreeder(product),
      await registerBreeder(product),
      await registerBreeder(product),
    ];
    await first.call('PATCH', '/api/me', { phoneNumber: '+1 541 555 0134' });
    const currentPeriodEnd = new Date(Date.now() + 30 * DAY);
    await subscribe(second, { createdAt: new Date(Date.now() + DAY) });
    await subscribe(first, { createdAt: new Date(Date.now() + 2 * DAY), currentPeriodEnd });
    const { body } = await admin.call('GET', '/api/admin/subscribers');
    expect(emailsOf(body['subscribers']).slice(0, 2)).toEqual([first.email, second.email]);
    expect(emailsOf(body['subscribers'])).not.toContain(onTrial.email);
    expect(emailsOf(body['subscribers'])).not.toContain(admin.email);
    expect(body['subscribers'][0]).toMatchObject({
      subscriptionStatus: 'active',
      phoneNumber: '(541) 555-0134',
      physicalAddress: '12 Oak Lane, Bend, OR 97701',
      currentPeriodEnd: currentPeriodEnd.toISOString(),
      subscribedAt: expect.any(String),
    });
    expect(body['subscribers'][0]).not.toHaveProperty('canBeDeleted');
  });
});

describe('the erasure of deleted accounts', () => {
  // Shows admin.deletions
  it('is listed for admins until it is finished, the oldest first, without the address', async () => {
    const [admin, member] = [await registerBreeder(product), await registerBreeder(product)];
    await makeAdmin(product, admin);
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const [newer, older, finished] = [
      await registerBreeder(product),
      await registerBreeder(product),
      await registerBreeder(product),
    ];
    await product.dependencies.db.insert(accountErasures).values([
      { userId: newer.userId, email: newer.email, startedAt: at(3) },
      { userId: older.userId, email: older.email, startedAt: at(2), step: 'photos', done: 300, total: 5_000 },
      { userId: finished.userId, startedAt: at(1), finishedAt: at(2) },
    ]);
    const { status, body } = await admin.call('GET', '/api/admin/erasures');
    expect([status, body]).toEqual([
      200,
      {
        erasures: [
          { userId: older.userId, since: at(2).toISOString(), what: 'photos', done: 300, total: 5_000 },
          { userId: newer.userId, since: at(3).toISOString(), what: null, done: 0, total: 0 },
        ],
      },
    ]);
    expect((await member.call('GET', '/api/admin/erasures')).status).toBe(403);
    expect((await product.visitor().call('GET', '/api/admin/erasures')).status).toBe(401);
  });
});

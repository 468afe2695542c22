import { and, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_KEYS_MAX, KEY_LIMIT } from '../../../contract/api-keys/api-keys.ts';
import { KEY_SCOPE_NAMES } from '../../../contract/key-scopes.ts';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { systemContext } from '../../../server/context.ts';
import { apiKeys, auditEntries, mails, sessions, users, webhookEndpoints } from '../../../server/db/schema.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { daysAfter } from '../../../server/time/days.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { securityNotices } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const create = (owner: Breeder, change: object = {}) =>
  owner.call('POST', '/api/api-keys', { name: 'Website', scopes: KEY_SCOPE_NAMES, days: 90, ...change });
const list = async (owner: Breeder) => (await owner.call('GET', '/api/api-keys')).body['apiKeys'];
/** A program: it has no cookie, and its requests name no origin. */
const request = async (
  key: string,
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  where = product,
) => {
  const { headers, ...rest } = init;
  const answer = await fetch(where.url + path, {
    ...rest,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, any> };
};
const withKey = async (change: object = {}) => {
  const breeder = await connectedBreeder(product);
  const { body } = await create(breeder, change);
  return { breeder, key: body['key'] as string, id: body['apiKey'].id as string };
};
const rowsOf = ({ userId }: Breeder) =>
  product.dependencies.db.select().from(apiKeys).where(eq(apiKeys.userId, userId));

describe('an API key', () => {
  // Shows dashboard.api-keys
  it('is shown once, stored as a hash, listed by its ends, mailed about and written down', async () => {
    const breeder = await registerBreeder(product);
    await product.dependencies.db.update(users).set({ emailVerified: true }).where(eq(users.id, breeder.userId));
    const { status, body } = await create(breeder, { scopes: ['sales:read'] });
    const key = body['key'] as string;
    expect([status, key]).toEqual([201, expect.stringMatching(/^ll_test_[\w-]{43}$/)]);
    const [row] = await rowsOf(breeder);
    expect(JSON.stringify(row)).not.toContain(key.slice(8, 40));
    const listed = await list(breeder);
    expect(listed).toEqual([body['apiKey']]);
    expect(listed[0]).toMatchObject({ name: 'Website', prefix: 'll_test_', lastFour: key.slice(-4), lastUsedAt: null });
    expect(JSON.stringify(listed)).not.toContain(row!.hash);
    expect((await request(key, '/api/orders/my')).status).toBe(200);
    expect((await list(breeder))[0].lastUsedAt).not.toBeNull();
    const exported = (await breeder.call('GET', '/api/user/export')).body['programs'];
    expect(exported.apiKeys).toMatchObject([{ name: 'Website', key: `ll_test_…${key.slice(-4)}` }]);
    const written = await product.dependencies.db
      .select({ act: auditEntries.act })
      .from(auditEntries)
      .where(and(eq(auditEntries.userId, breeder.userId), like(auditEntries.act, 'api_key%')));
    expect(written).toEqual([{ act: 'api_key_created' }]);
    expect((await securityNotices(product, breeder.email, 1)).join()).toContain(
      'An API key was created for your account',
    );
  });

  // Shows dashboard.api-keys
  it('reads and changes what its scopes name, for its own account alone', async () => {
    const { breeder, key } = await withKey();
    const { pet } = await offerPet(breeder, { name: 'Maple' });
    const sale = await sellPet(product, breeder);
    const other = await withKey();
    expect((await request(key, '/api/pets/my')).body['pets'].map(({ id }: { id: string }) => id)).toContain(pet.id);
    expect((await request(other.key, '/api/pets/my')).body['pets']).toEqual([]);
    expect((await request(key, '/api/payment-links/my')).body['paymentLinks']).toHaveLength(2);
    expect((await request(key, `/api/orders/${sale.orderId}`)).body['sale'].order.id).toBe(sale.orderId);
    expect((await request(other.key, `/api/orders/${sale.orderId}`)).status).toBe(404);
    const renamed = { method: 'PATCH', body: JSON.stringify({ name: 'Juniper' }) };
    expect((await request(key, `/api/pets/${pet.id}`, renamed)).body['pet'].name).toBe('Juniper');
    expect((await request(other.key, `/api/pets/${pet.id}`, renamed)).status).toBe(404);
  });

  it('does nothing that its scopes leave out, and makes no call that takes no key', async () => {
    const { breeder, key } = await withKey({ scopes: ['pets:read'] });
    const { pet } = await offerPet(breeder);
    const lacks = await request(key, '/api/orders/my');
    expect([lacks.status, lacks.body['message']]).toEqual([403, expect.stringContaining('sales:read')]);
    const renamed = { method: 'PATCH', body: JSON.stringify({ name: 'Juniper' }) };
    expect((await request(key, `/api/pets/${pet.id}`, renamed)).status).toBe(403);
    for (const [method, path] of [
      ['GET', '/api/user/sessions'],
      ['GET', '/api/user/export'],
      ['GET', '/api/api-keys'],
      ['POST', '/api/api-keys'],
      ['DELETE', `/api/pets/${pet.id}`],
      ['GET', '/api/webhook-endpoints'],
    ] as const)
      expect([path, (await request(key, path, { method })).status]).not.toEqual([path, 200]);
    expect((await request(key, '/api/api-keys', { method: 'POST' })).status).toBe(403);
  });

  it('is no session: it is refused beside a cookie, needs no origin, and gives no admin’s rights', async () => {
    const { breeder, key } = await withKey();
    const cookie = [...breeder.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await request(key, '/api/pets/my', { headers: { cookie } })).status).toBe(400);
    const pet = {
      name: 'Maple',
      breed: 'Beagle',
      price: '900.00',
      age: 'baby',
      description: 'A calm and curious pup.',
    };
    const foreign = { origin: 'https://elsewhere.example' };
    const made = await request(key, '/api/pets', { method: 'POST', body: JSON.stringify(pet), headers: foreign });
    expect(made.status).toBe(201);
    expect((await breeder.call('POST', '/api/pets', pet, foreign)).status).toBe(403);
    expect((await breeder.call('POST', '/api/pets', pet, { ...foreign, authorization: `Bearer ${key}` })).status).toBe(
      403,
    );
    await makeAdmin(product, breeder);
    expect((await request(key, '/api/admin/users')).status).toBe(403);
  });

  it('is created only after a recent sign-in, by a form that says what is wrong, and not without end', async () => {
    const breeder = await registerBreeder(product);
    const { db } = product.dependencies;
    expect((await create(breeder, { name: ' ', scopes: [], days: 31 })).body['errors']).toEqual({
      name: expect.any(String),
      scopes: expect.any(String),
      days: expect.any(String),
    });
    const many = await Promise.all(Array.from({ length: API_KEYS_MAX + 2 }, () => create(breeder)));
    expect(many.map(({ status }) => status).sort()).toEqual([...Array(API_KEYS_MAX).fill(201), 409, 409]);
    await db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, breeder.userId));
    expect(await create(breeder)).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  });

  it('ends at once when it is revoked, by its own account alone', async () => {
    const { breeder, key, id } = await withKey();
    const stranger = await registerBreeder(product);
    expect((await stranger.call('DELETE', `/api/api-keys/${id}`)).status).toBe(404);
    expect((await request(key, '/api/pets/my')).status).toBe(200);
    expect((await breeder.call('DELETE', `/api/api-keys/${id}`)).status).toBe(204);
    expect((await request(key, '/api/pets/my')).status).toBe(401);
    expect((await breeder.call('DELETE', `/api/api-keys/${id}`)).status).toBe(404);
    expect(await list(breeder)).toEqual([]);
  });

  it('expires, and is forgotten a month later', async () => {
    const { breeder, key } = await withKey({ days: 30 });
    const { db } = product.dependencies;
    const ended = new Date(Date.now() - 1_000);
    await db.update(apiKeys).set({ expiresAt: ended }).where(eq(apiKeys.userId, breeder.userId));
    expect((await request(key, '/api/pets/my')).status).toBe(401);
    expect(await list(breeder)).toHaveLength(1);
    const later = daysAfter(new Date(), RETENTION_DAYS.expiredKey + 1);
    await eraseDue({ ...systemContext(product.dependencies), now: later });
    expect(await list(breeder)).toEqual([]);
  });

  it('is revoked by a reset of the password, by a suspension, and with the account', async () => {
    const reset = await withKey();
    const confirmed = eq(users.id, reset.breeder.userId);
    await product.dependencies.db.update(users).set({ emailVerified: true }).where(confirmed);
    await reset.breeder.call('POST', '/api/webhook-endpoints', { url: 'https://example.com/', events: ['sale.paid'] });
    const { db } = product.dependencies;
    await product.visitor().call('POST', '/api/forgot-password', { email: reset.breeder.email });
    const token = await eventually(async () => {
      const [row] = await db
        .select({ text: mails.text })
        .from(mails)
        .where(and(eq(mails.recipient, reset.breeder.email), like(mails.occasion, 'reset-password:%')));
      return /\/reset-password\?token=([\w-]{43})/.exec(row?.text ?? '')![1]!;
    });
    await product.visitor().call('POST', '/api/reset-password', { token, newPassword: 'better horse' });
    expect((await request(reset.key, '/api/pets/my')).status).toBe(401);
    expect(await rowsOf(reset.breeder)).toEqual([]);
    const notices = (await securityNotices(product, reset.breeder.email, 4)).join();
    for (const subject of ['Your API keys were revoked', 'Your webhooks were turned off'])
      expect(notices).toContain(subject);
    const hooks = eq(webhookEndpoints.userId, reset.breeder.userId);
    expect((await db.select().from(webhookEndpoints).where(hooks)).map(({ offAt }) => offAt)).toEqual([
      expect.any(Date),
    ]);

    const suspended = await withKey();
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const path = `/api/admin/users/${suspended.breeder.userId}/suspend`;
    expect((await admin.call('POST', path, { reason: 'Reports of buyers' })).status).toBeLessThan(300);
    expect((await request(suspended.key, '/api/pets/my')).status).toBe(401);
    expect(await rowsOf(suspended.breeder)).toEqual([]);
    expect((await create(suspended.breeder)).status).toBe(403);

    const closed = await withKey();
    await db.update(users).set({ closedAt: new Date() }).where(eq(users.id, closed.breeder.userId));
    expect((await request(closed.key, '/api/pets/my')).status).toBe(401);
  });

  it('outlives a change of the password, which a mail says, as of webhooks', async () => {
    const { breeder, key } = await withKey();
    const { db } = product.dependencies;
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, breeder.userId));
    await breeder.call('POST', '/api/webhook-endpoints', { url: 'https://example.com/', events: ['sale.paid'] });
    const change = { currentPassword: breeder.password, newPassword: 'better horse of 2026' };
    expect((await breeder.call('POST', '/api/user/change-password', change)).status).toBe(200);
    expect((await request(key, '/api/pets/my')).status).toBe(200);
    const written = (await securityNotices(product, breeder.email, 4)).join();
    for (const subject of ['Your API keys still work', 'Your webhooks are still on'])
      expect(written).toContain(subject);
  });

  it('is refused past its limit, which is its own', async () => {
    const limited = await startProduct({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', ALLOW_PUBLIC_SANDBOX: '1' });
    try {
      const breeder = await registerBreeder(limited);
      const [one, two] = await Promise.all([create(breeder), create(breeder)]);
      const ask = (key: string) => request(key, '/api/orders/my', {}, limited);
      const answers = await Promise.all(Array.from({ length: KEY_LIMIT.max + 5 }, () => ask(one.body['key'])));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
      expect((await ask(two.body['key'])).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('is described by the API’s document, with the scope of each call', async () => {
    const { body } = await product.visitor().call('GET', '/api/openapi.json');
    expect(body['components'].securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(body['paths']['/api/orders/my'].get.security).toEqual([{ session: [] }, { apiKey: ['sales:read'] }]);
    expect(Object.keys(body['webhooks'])).toContain('sale.paid');
    expect(body['paths']['/api/user/sessions'].get.security).toEqual([{ session: [] }]);
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { TRIAL_DAYS } from '../../../contract/business.ts';
import { users } from '../../../server/db/schema.ts';
import { endTrial, petOf, registerBreeder, registrationOf } from '../../product/breeder.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const DAY = 86_400_000;
let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const register = (change: Record<string, unknown> = {}) =>
  product.visitor().call('POST', '/api/register', registrationOf(change));
const usersWith = (email: string) => product.dependencies.db.select().from(users).where(eq(users.email, email));

describe('registration', () => {
  // Shows product.trial, entities.user, calls.register, calls.me, limits.trial
  it('signs the breeder in and starts the 7-day trial', async () => {
    const visitor = product.visitor();
    const registration = registrationOf({ email: '  Anna.Berg@Example.COM ', website: 'https://berg-kennel.example' });
    const { status, body } = await visitor.call('POST', '/api/register', registration);
    expect(status).toBe(201);
    expect(body['user']).toEqual({
      id: expect.any(String),
      username: registration['username'],
      email: 'anna.berg@example.com',
      emailVerified: false,
      fullName: 'Anna Berg',
      physicalAddress: '12 Oak Lane, Bend, OR 97701',
      addressParts: { street: '12 Oak Lane', town: 'Bend', state: 'OR', zip: '97701' },
      asksForAddress: false,
      website: 'https://berg-kennel.example',
      license: null,
      receiptLine: null,
      phoneNumber: null,
      createdAt: expect.any(String),
      lastLoginAt: expect.any(String),
      subscriptionStatus: 'trial',
      planType: null,
      suspension: null,
      isAdmin: false,
      addressVisibility: 'full',
      paymentMethods: ['klarna', 'card'],
      keepsPetHours: 24,
      buyerContact: 'email',
      trialEndsAt: expect.any(String),
      currentPeriodEnd: null,
      subscriptionEndsAt: null,
      worksFor: null,
      graceEndsAt: null,
    });
    const trial = Date.parse(body['user'].trialEndsAt) - Date.parse(body['user'].createdAt);
    expect(trial).toBe(TRIAL_DAYS * DAY);
    expect((await visitor.call('GET', '/api/me')).body).toEqual({ user: body['user'] });
  });

  // Shows calls.cookie-flags
  it('sets a session cookie that scripts can’t read and other sites can’t send', async () => {
    const { headers, body } = await register();
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^session=[^;]{40,};/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/; Secure/);
    const token = decodeURIComponent(cookie.slice('session='.length).split(/[.;]/)[0]!);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  const invalid: [Record<string, unknown>, string, string][] = [
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: '  ab  ' }, 'username', 'Username must be at least 3 characters'],
    [{ email: 'anna@' }, 'email', 'Invalid email address'],
    [{ email: undefined }, 'email', 'Invalid email address'],
    [{ fullName: 'A' }, 'fullName', 'Full name is required'],
    [{ physicalAddress: 'Bend, OR' }, 'physicalAddress', 'Physical address is required for verification'],
    [{ website: 'berg kennel' }, 'website', 'Please enter a valid URL'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: ' 1234567 ' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 12345678 }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'a'.repeat(201) }, 'password', 'Please use 200 characters at most'],
    [{ username: 'a\u0000b' }, 'username', 'Username must be at least 3 characters'],
  ];
  // Shows validation.registration, limits.password-length
  it.each(invalid)('with %j is refused with the form’s message', async (change, field, message) => {
    const email = String(registrationOf()['email']);
    const { status, body } = await register({ email, ...change });
    expect(status).toBe(400);
    expect(body).toEqual({ message, code: 'invalid', errors: { [field]: message } });
    expect(await usersWith(email)).toEqual([]);
  });

  it('with several invalid fields names each, and shows the first message', async () => {
    const { status, body } = await product.visitor().call('POST', '/api/register', {});
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'Username must be at least 3 characters',
      code: 'invalid',
      errors: {
        username: 'Username must be at least 3 characters',
        email: 'Invalid email address',
        fullName: 'Full name is required',
        physicalAddress: 'Physical address is required for verification',
        password: 'Password must be at least 8 characters',
      },
    });
  });

  // Shows register.email-once
  it('accepts an email address once, ignoring case', async () => {
    const { email } = await registerBreeder(product);
    const { status, body, headers } = await register({ email: email.toUpperCase() });
    expect(status).toBe(409);
    expect(body).toEqual({ message: 'User already exists', code: 'user_exists' });
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('accepts a username once, and the email address of the refused request stays free', async () => {
    const username = 'Golden-Meadows';
    await registerBreeder(product, { username });
    const email = String(registrationOf()['email']);
    const { status, body } = await register({ username: username.toLowerCase(), email });
    expect(status).toBe(409);
    expect(body).toEqual({ message: 'This username is taken', code: 'username_taken' });
    expect((await register({ email })).body['user'].subscriptionStatus).toBe('trial');
  });

  it('with the same address concurrently creates one account', async () => {
    const registration = registrationOf();
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        product
          .visitor()
          .call('POST', '/api/register', { ...registration, username: `${registration['username']}-${number}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  // Shows calls.bodies
  it('ignores fields that clients can’t set', async () => {
    const { status, body } = await register({
      isAdmin: true,
      subscriptionStatus: 'active',
      trialEndsAt: '2099-01-01T00:00:00.000Z',
      id: 'mine',
    });
    expect(status).toBe(201);
    expect(body['user']).toMatchObject({ isAdmin: false, subscriptionStatus: 'trial' });
    expect(body['user'].id).not.toBe('mine');
    expect(Date.parse(body['user'].trialEndsAt)).toBeLessThan(Date.now() + 8 * DAY);
  });
});

describe('the trial', () => {
  // Shows calls.start-free-trial
  it('is neither extended nor repeated by choosing a plan', async () => {
    const breeder = await registerBreeder(product);
    const { trialEndsAt } = (await breeder.call('GET', '/api/me')).body['user'];
    const chosen = await breeder.call('POST', '/api/start-free-trial', { plan: 'yearly' });
    expect(chosen.status).toBe(200);
    expect(chosen.body['user']).toMatchObject({ planType: 'yearly', trialEndsAt, subscriptionStatus: 'trial' });
    await endTrial(product, breeder);
    const again = await breeder.call('POST', '/api/start-free-trial', { plan: 'monthly' });
    expect(again.body['user']).toMatchObject({ planType: 'monthly', subscriptionStatus: 'expired' });
    const wrong = await breeder.call('POST', '/api/start-free-trial', { plan: 'weekly' });
    expect([wrong.status, wrong.body['message']]).toEqual([400, 'Please choose a plan']);
  });

  // Shows product.subscription-after-trial, states.ended-trial
  it('once ended leaves the account readable and blocks everything that needs a membership', async () => {
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    const refused = {
      message: 'Your free trial has ended. Please subscribe to go on.',
      code: 'trial_expired',
      trialExpired: true,
    };
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/pets/my'],
      ['POST', '/api/pets', petOf()],
      ['GET', '/api/payment-links/my'],
      ['POST', '/api/create-payment-link', { petId: 'any' }],
      ['POST', '/api/stripe/connect', {}],
    ];
    for (const call of calls) expect(await breeder.call(...call)).toMatchObject({ status: 402, body: refused });
    expect((await breeder.call('GET', '/api/me')).body['user'].subscriptionStatus).toBe('expired');
    const again = await product
      .visitor()
      .call('POST', '/api/login', { email: breeder.email, password: breeder.password });
    expect(again).toMatchObject({ status: 200, body: { user: { subscriptionStatus: 'expired' } } });
  });
});

describe('an email address', () => {
  const tokenIn = (mail: string) => /\/confirm-email#token=([\w-]{43})/.exec(mail)?.[1];

  // Shows product.verified-breeders, calls.verify-email
  it('is confirmed by the link in the mail, once, and by the account’s own session alone', async () => {
    const breeder = await registerBreeder(product);
    const [mail = ''] = await mailbox(product, breeder.email, 1);
    expect(mail).toContain(`${product.url}/confirm-email#token=`);
    const token = tokenIn(mail);
    for (const other of [product.visitor(), await registerBreeder(product)]) {
      const refused = await other.call('POST', '/api/verify-email', { token });
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_your_session' } });
    }
    expect((await breeder.call('GET', '/api/me')).body['user'].emailVerified).toBe(false);
    const phone = product.visitor();
    await phone.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
    const { status, body } = await phone.call('POST', '/api/verify-email', { token });
    expect([status, body]).toEqual([200, { message: 'Your email address is confirmed.' }]);
    expect((await breeder.call('GET', '/api/me')).body['user'].emailVerified).toBe(true);
    const used = await product.visitor().call('POST', '/api/verify-email', { token });
    expect(used).toMatchObject({ status: 400, body: { message: 'This confirmation link is invalid or expired.' } });
    expect((await breeder.call('POST', '/api/verify-email/resend')).status).toBe(409);
  });

  it('is confirmed only by the newest mail', async () => {
    const breeder = await registerBreeder(product);
    const [first = ''] = await mailbox(product, breeder.email, 1);
    expect((await breeder.call('POST', '/api/verify-email/resend')).status).toBe(200);
    const mails = await mailbox(product, breeder.email, 2);
    const older = tokenIn(first);
    const newer = mails.map(tokenIn).find((token) => token !== older);
    expect((await breeder.call('POST', '/api/verify-email', { token: older })).status).toBe(400);
    expect((await breeder.call('POST', '/api/verify-email', { token: newer })).status).toBe(200);
  });

  // Shows calls.verify-email
  it.each([{}, { token: '' }, { token: 'nonsense' }, { token: '%' }])('is not confirmed by %j', async (body) => {
    for (const path of ['/api/verify-email', '/api/verify-email/not-mine']) {
      const answer = await product.visitor().call('POST', path, body);
      expect(answer).toMatchObject({ status: 400, body: { message: 'This confirmation link is invalid or expired.' } });
    }
  });
});

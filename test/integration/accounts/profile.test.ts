import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/db/schema.ts';
import { endTrial, registerBreeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

describe('the profile', () => {
  // Shows entities.user, calls.change-me
  it('is changed field by field, and omitted fields stay', async () => {
    const breeder = await registerBreeder(product);
    const before = (await breeder.call('GET', '/api/me')).body['user'];
    const change = {
      fullName: ' Anna Berg-Holm ',
      physicalAddress: '7 Pine Road\r\nBend, OR 97702',
      website: 'https://berg.example',
      phoneNumber: '+1 (541) 555-0134',
      addressVisibility: 'town',
    };
    const { status, body } = await breeder.call('PATCH', '/api/me', change);
    expect(status).toBe(200);
    const after = {
      ...before,
      ...change,
      fullName: 'Anna Berg-Holm',
      physicalAddress: '7 Pine Road\nBend, OR 97702',
      phoneNumber: '(541) 555-0134',
      addressParts: { street: '7 Pine Road', town: 'Bend', state: 'OR', zip: '97702' },
    };
    expect(body).toEqual({ user: after });
    const further = await breeder.call('PATCH', '/api/me', { website: '', phoneNumber: null });
    expect(further.body['user']).toEqual({ ...after, website: null, phoneNumber: null });
    expect((await breeder.call('GET', '/api/me')).body).toEqual(further.body);
    expect((await breeder.call('PATCH', '/api/me', {})).body).toEqual(further.body);
  });

  it('keeps a pasted phone number as it is dialed, and shows it as people write it', async () => {
    const breeder = await registerBreeder(product);
    const pasted = '\u202a\u2066(541)\u00a0555\u20110134\u2069\u202c ext. 5';
    const { body } = await breeder.call('PATCH', '/api/me', { phoneNumber: pasted });
    expect(body['user'].phoneNumber).toBe('(541) 555-0134 ext. 5');
    const [stored] = await product.dependencies.db.select().from(users).where(eq(users.id, breeder.userId));
    expect(stored!.phoneNumber).toBe('+15415550134;ext=5');
    // What the form shows is sent again with the next change.
    const again = await breeder.call('PATCH', '/api/me', { phoneNumber: body['user'].phoneNumber });
    expect(again.body['user'].phoneNumber).toBe('(541) 555-0134 ext. 5');
  });

  // Shows calls.change-me
  it.each([
    [{ fullName: 'A' }, 'fullName', 'Full name is required'],
    [{ fullName: null }, 'fullName', 'Full name is required'],
    [{ physicalAddress: 'Bend, OR' }, 'physicalAddress', 'Physical address is required for verification'],
    [{ website: 'berg kennel' }, 'website', 'Please enter a valid URL'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL'],
    [{ website: 'berg-kennel.con' }, 'website', 'Did you mean berg-kennel.com?'],
    [{ website: 'https://berg.example@evil.example' }, 'website', 'Please enter a valid URL'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'Please enter a valid phone number'],
    [{ phoneNumber: '555\n0134' }, 'phoneNumber', 'Please enter a valid phone number'],
    [{ addressVisibility: 'nobody' }, 'addressVisibility', 'Please choose what buyers see'],
  ])('with %j is refused with the form’s message', async (change, field, message) => {
    const breeder = await registerBreeder(product);
    const { status, body } = await breeder.call('PATCH', '/api/me', change);
    expect([status, body]).toEqual([400, { message, code: 'invalid', errors: { [field]: message } }]);
  });

  // Shows entities.user
  it('ignores fields that clients can’t set', async () => {
    const breeder = await registerBreeder(product);
    const before = (await breeder.call('GET', '/api/me')).body;
    const wanted = {
      isAdmin: true,
      email: 'other@example.com',
      username: 'other',
      trialEndsAt: null,
      emailVerified: true,
    };
    expect((await breeder.call('PATCH', '/api/me', wanted)).body).toEqual(before);
  });

  it('is changed by its owner only, also after the trial', async () => {
    expect((await product.visitor().call('PATCH', '/api/me', { fullName: 'Anna' })).status).toBe(401);
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    const { status, body } = await breeder.call('PATCH', '/api/me', { fullName: 'Anna Holm' });
    expect([status, body['user'].fullName, body['user'].subscriptionStatus]).toEqual([200, 'Anna Holm', 'expired']);
  });
});

describe('sessions', () => {
  const PHONE =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

  // Shows roles.own-sessions
  it('are listed with a description of the device, newest first', async () => {
    const breeder = await registerBreeder(product);
    const phone = product.visitor();
    await phone.call(
      'POST',
      '/api/login',
      { email: breeder.email, password: breeder.password },
      { 'user-agent': PHONE },
    );
    const { status, body } = await phone.call('GET', '/api/user/sessions');
    expect(status).toBe(200);
    const session = {
      id: expect.any(String),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      ipAddress: expect.stringContaining('127.0.0.1'),
    };
    expect(body['sessions']).toEqual([
      { ...session, isCurrent: true, device: 'Chrome on Android' },
      { ...session, isCurrent: false, device: 'Unknown device' },
    ]);
    const [token] = phone.cookies.get('session')!.split('.');
    expect(JSON.stringify(body)).not.toContain(decodeURIComponent(token!));
  });

  // Shows roles.own-sessions
  it('are ended one by one, by their owner only', async () => {
    const breeder = await registerBreeder(product);
    const phone = product.visitor();
    await phone.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
    const { body } = await breeder.call('GET', '/api/user/sessions');
    const other = body['sessions'].find((session: { isCurrent: boolean }) => !session.isCurrent).id;
    const stranger = await registerBreeder(product);
    const refused = await stranger.call('DELETE', `/api/user/sessions/${other}`);
    expect([refused.status, refused.body['message']]).toEqual([404, 'This session was not found.']);
    expect((await phone.call('GET', '/api/me')).status).toBe(200);
    expect((await breeder.call('DELETE', `/api/user/sessions/${other}`)).status).toBe(204);
    expect((await phone.call('GET', '/api/me')).status).toBe(401);
    expect((await breeder.call('DELETE', `/api/user/sessions/${other}`)).status).toBe(404);
  });

  it('that end themselves delete the cookie', async () => {
    const breeder = await registerBreeder(product);
    const [own] = (await breeder.call('GET', '/api/user/sessions')).body['sessions'];
    const { status, headers } = await breeder.call('DELETE', `/api/user/sessions/${own.id}`);
    expect([status, headers.getSetCookie()[0]]).toEqual([204, expect.stringMatching(/^session=;.*Max-Age=0/)]);
  });

  // Shows roles.own-sessions
  it('are ended all at once', async () => {
    const breeder = await registerBreeder(product);
    const phone = product.visitor();
    await phone.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
    expect((await breeder.call('DELETE', '/api/user/sessions')).status).toBe(204);
    expect((await breeder.call('GET', '/api/me')).status).toBe(401);
    expect((await phone.call('GET', '/api/me')).status).toBe(401);
  });

  it('are hidden from everyone else', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['DELETE', '/any'],
    ] as const) {
      expect((await product.visitor().call(method, `/api/user/sessions${path}`)).status).toBe(401);
    }
  });
});

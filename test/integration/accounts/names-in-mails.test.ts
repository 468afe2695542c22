import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/db/schema.ts';
import { petOf, registerBreeder, registrationOf } from '../../product/breeder.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const ADDRESS = 'Please write a name only, without a web or email address';

describe('a name that gets into mails', () => {
  // Shows validation.names
  it.each([
    ['https://evil.example/win', ADDRESS],
    ['Win now at www.evil.example', ADDRESS],
    ['Your account at evil-bank.com is closed', ADDRESS],
    ['ask@evil.example', ADDRESS],
    ['Your prize waits at gift.app', ADDRESS],
    ['Claim it (claim-now.io) today', ADDRESS],
    ['Anna\u202emoc.live', ADDRESS],
    ['See t.me/anna', ADDRESS],
    ['\u3164\u2800', 'Full name is required'],
    ['A'.repeat(101), 'Please use 100 characters at most'],
  ])('is refused when it is %j', async (fullName, message) => {
    const { status, body } = await product.visitor().call('POST', '/api/register', registrationOf({ fullName }));
    expect([status, body['errors']]).toEqual([400, { fullName: message }]);
  });

  // Shows validation.names
  it('is refused in a profile and for a pet too', async () => {
    const breeder = await registerBreeder(product);
    const profile = await breeder.call('PATCH', '/api/me', { fullName: 'see http://evil.example' });
    expect([profile.status, profile.body['errors']]).toEqual([400, { fullName: ADDRESS }]);
    const pet = await breeder.call('POST', '/api/pets', petOf({ name: 'www.evil.example' }));
    expect([pet.status, pet.body['errors']]).toEqual([400, { name: ADDRESS }]);
  });

  it.each([
    'Dr. Anna v. d. Berg-O’Neill',
    'St.John Smith',
    'J.R. Ewing Jr.',
    'Dr.Li',
    'Am.Ch. Goldenrod Sunny',
    'Zoë Núñez',
    '王 小明',
    'Mr.Page',
    'Paws @ Home',
    'Hot.Dog',
    'A.J.',
    'Dr.Dog & Co.',
  ])('may be %s', async (fullName) => {
    expect((await registerBreeder(product, { fullName })).userId).toBeTruthy();
  });

  it.each([
    '\u202aAnna Berg\u202c',
    'An\u200bna Berg',
    'Anna\u00a0Berg',
    'Anna\nBerg',
    '\ufeffAnna\u2028Be\u00adrg\u0007',
  ])('is kept without what nobody sees, as of %j', async (fullName) => {
    const breeder = await registerBreeder(product, { fullName });
    expect((await breeder.call('GET', '/api/me')).body['user'].fullName).toBe('Anna Berg');
  });

  it('that a mail program would turn into a link is written with a blank', async () => {
    const breeder = await registerBreeder(product, { fullName: 'Hot.Dog' });
    await breeder.call('POST', '/api/verify-email/resend');
    expect((await mailbox(product, breeder.email, 2))[1]).toContain('Hello Hot. Dog,');
  });

  // Shows validation.names
  it('from before the rule is left out of mails', async () => {
    const breeder = await registerBreeder(product);
    const fullName = 'Win at https://evil.example';
    await product.dependencies.db.update(users).set({ fullName }).where(eq(users.id, breeder.userId));
    await breeder.call('POST', '/api/verify-email/resend');
    const mail = (await mailbox(product, breeder.email, 2))[1]!;
    expect(mail).not.toContain('evil');
    expect(mail).toContain('Hello,');
  });
});

import { beforeAll, expect, it } from 'vitest';
import { verifiedBreeder } from '../../product/breeder.ts';
import { mailContaining } from '../../product/outbox.ts';
import { invite, joinAs, PERSON_PASSWORD } from '../../product/people.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

it('a reset password signs out whom a stranger has let in, revokes what nobody has accepted, and tells the owner', async () => {
  const owner = await verifiedBreeder(product);
  const bookkeeper = await joinAs(product, owner, 'bookkeeper');
  const { token } = await invite(product, owner, 'helper');
  const books = async () => (await bookkeeper.call('GET', '/api/books/recorded-sales')).status;
  expect(await books()).toBe(200);
  await product.visitor().call('POST', '/api/forgot-password', { email: owner.email });
  const mail = await mailContaining(product, owner.email, '/reset-password?token=');
  const reset = { token: /\/reset-password\?token=([\w-]{43})/.exec(mail)![1]!, newPassword: 'a better horse' };
  expect((await product.visitor().call('POST', '/api/reset-password', reset)).status).toBeLessThan(300);
  expect(await books()).toBe(401);
  const accepted = { token, fullName: 'Vera Helm', password: PERSON_PASSWORD };
  expect((await product.visitor().call('POST', '/api/invitation/accept', accepted)).status).toBe(400);
  expect(await mailContaining(product, owner.email, 'People who work for you were signed out')).toContain('People');
});

it('a changed password reminds its owner of who still works for them', async () => {
  const owner = await verifiedBreeder(product);
  await joinAs(product, owner, 'helper');
  const change = { currentPassword: owner.password, newPassword: 'a better horse' };
  expect((await owner.call('POST', '/api/user/change-password', change)).status).toBeLessThan(300);
  await mailContaining(product, owner.email, 'People still work for your account');
});

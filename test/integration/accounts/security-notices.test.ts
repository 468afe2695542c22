import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails as mailRows } from '../../../server/db/schema.ts';
import { setUpApp } from '../../product/authenticator.ts';
import { type Breeder, confirmEmail, connectAccount, registerBreeder } from '../../product/breeder.ts';
import { mailbox, securityNotices } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';

let product: Product;
// A shared product may have an admin already, which closes the setup.
beforeAll(async () => void (product = await startProduct({ ADMIN_SETUP: 'on' })));
afterAll(() => product.stop());

const confirmed = async () => {
  const breeder = await registerBreeder(product);
  await confirmEmail(product, breeder);
  return breeder;
};
const noticesTo = async ({ email }: Breeder) =>
  product.dependencies.db
    .select({ occasion: mailRows.occasion })
    .from(mailRows)
    .where(and(eq(mailRows.recipient, email), like(mailRows.occasion, 'security-notice:%')));

describe('a mail about the safety of an account', () => {
  // Shows roles.security-mails, roles.new-device-mail
  it('isn’t sent for sign-ins and new passwords to an address that nobody has confirmed', async () => {
    const breeder = await registerBreeder(product);
    const signIn = () =>
      product.visitor().call('POST', '/api/login', { email: breeder.email, password: breeder.password });
    for (let times = 0; times < 3; times++) expect((await signIn()).status).toBe(200);
    const change = { currentPassword: breeder.password, newPassword: breeder.password };
    expect((await breeder.call('POST', '/api/user/change-password', change)).status).toBe(200);
    expect(await noticesTo(breeder)).toEqual([]);
    await confirmEmail(product, breeder);
    expect((await signIn()).status).toBe(200);
    expect(await noticesTo(breeder)).toHaveLength(1);
  });

  // Shows roles.security-mails
  it('says that the password was changed, when, from where, and what to do', async () => {
    const breeder = await confirmed();
    await breeder.call('POST', '/api/user/change-password', {
      currentPassword: breeder.password,
      newPassword: 'better horse',
    });
    const [mail] = await securityNotices(product, breeder.email, 1);
    expect(mail).toMatch(/^Subject: Your password was changed/m);
    expect(mail).toMatch(/When: \w+ \d+, \d{4} at \d+:\d\d [AP]M P[DS]T/);
    expect(mail).toContain('Device: Unknown device');
    expect(mail).toContain('Internet address: 127.0.0.x');
    expect(mail).toContain('If it wasn’t you, choose a new password right away');
    expect(mail).toContain('/forgot-password');
  });

  // Shows roles.security-mails
  it('says that the password was reset', async () => {
    const breeder = await registerBreeder(product);
    await product.visitor().call('POST', '/api/forgot-password', { email: breeder.email });
    const mails = await mailbox(product, breeder.email, 2);
    const token = mails.map((mail) => /\?token=([\w-]{43})/.exec(mail)?.[1]).find(Boolean);
    await product.visitor().call('POST', '/api/reset-password', { token, newPassword: 'better horse' });
    expect((await securityNotices(product, breeder.email, 1))[0]).toContain('Subject: Your password was reset');
  });

  // Shows roles.security-mails
  it('says that a payment account was connected, and disconnected', async () => {
    const breeder = await confirmed();
    await connectAccount(breeder);
    expect((await securityNotices(product, breeder.email, 1))[0]).toContain('Subject: A payment account was connected');
    await breeder.call('POST', '/api/stripe/reset');
    expect((await securityNotices(product, breeder.email, 2))[1]).toContain('account was disconnected');
  });

  // Shows roles.factor-mail
  it('says that an authenticator app was added, and removed', async () => {
    const breeder = await confirmed();
    await setUpApp(breeder);
    const [added] = await securityNotices(product, breeder.email, 1);
    expect(added).toContain('Subject: Signing in now asks for a code');
    expect(added).toContain('If it wasn’t you');
    await breeder.call('POST', '/api/user/authenticator-app/remove', { password: breeder.password });
    const [, removed] = await securityNotices(product, breeder.email, 2);
    expect(removed).toContain('Subject: Signing in no longer asks for a code');
    expect(removed).toContain('/forgot-password');
  });

  // Shows roles.security-mails
  it('says that the account became an admin account', async () => {
    const breeder = await registerBreeder(product);
    const secretKey = product.dependencies.config.adminSecretKey;
    await breeder.call('POST', '/api/setup-admin', { email: breeder.email, secretKey });
    const [mail] = await securityNotices(product, breeder.email, 1);
    expect(mail).toContain('Subject: Your account became an admin account');
    expect(mail).toContain(`write to ${product.dependencies.config.supportEmail} right away`);
  });
});

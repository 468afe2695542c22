import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, createPet, endTrial, offerPet, registerBreeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { mailbox } from '../product/outbox.ts';
import type { Product } from '../product/product.ts';
import { sharedProduct } from '../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

describe('the export of an account', () => {
  it('is a JSON download of all its data', async () => {
    const breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    const deleted = await createPet(breeder, { name: 'Waffle' });
    await breeder.call('DELETE', `/api/pets/${deleted.id}`);
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    await mailbox(product, breeder.email, 2);
    const { status, headers, body } = await breeder.call('GET', '/api/user/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="litterlink-export-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body['profile']).toEqual((await breeder.call('GET', '/api/me')).body['user']);
    expect(body['pets']).toMatchObject([
      { id: pet.id, name: 'Biscuit', price: '1250.00', status: 'sold' },
      { name: 'Waffle', status: 'archived' },
    ]);
    expect(body['paymentLinks']).toMatchObject([
      { id: linkId, paymentUrl: `${product.url}/checkout/${linkId}`, status: 'paid' },
    ]);
    expect(body['orders']).toMatchObject([
      {
        status: 'paid',
        price: '1250.00',
        platformFee: '62.50',
        total: '1312.50',
        clientName: 'Ben Buyer',
        refunds: [],
      },
    ]);
    const sums = body['orders'][0].ledger.reduce(
      (sum: number, line: { amount: string }) => sum + Number(line.amount),
      0,
    );
    expect(Math.abs(sums)).toBeLessThan(0.001);
    expect(body['connectedAccounts']).toMatchObject([
      { stripeAccountId: expect.stringMatching(/^acct_/), chargesEnabled: true },
    ]);
    expect(body['subscriptions']).toEqual([]);
    expect(body['sessions']).toMatchObject([{ isCurrent: true, device: expect.any(String) }]);
    await eventually(async () => {
      const { body: later } = await breeder.call('GET', '/api/user/export');
      expect(later['mails'].map((mail: { subject: string }) => mail.subject)).toEqual([
        'Biscuit is sold',
        'A payment account was connected (Litterlink)',
        'Confirm your email address for Litterlink',
      ]);
    });
  });

  it('contains no password, token or secret, and no data of others', async () => {
    const [breeder, other] = [await connectedBreeder(product), await connectedBreeder(product)];
    await offerPet(breeder);
    await offerPet(other, { name: 'Othello' });
    const { body } = await breeder.call('GET', '/api/user/export');
    const text = JSON.stringify(body);
    expect(text).not.toContain('$argon2');
    expect(text).not.toContain(decodeURIComponent(breeder.cookies.get('session')!).split('.')[0]);
    expect(text).not.toContain('Othello');
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.userId);
    expect(text).not.toMatch(/confirm-email#token|"(password|token|buyerKey)"/);
  });

  it('is available to its owner, also after the trial', async () => {
    expect((await product.visitor().call('GET', '/api/user/export')).status).toBe(401);
    const breeder = await registerBreeder(product);
    await endTrial(product, breeder);
    const { status, body } = await breeder.call('GET', '/api/user/export');
    expect([status, body['profile'].subscriptionStatus, body['orders']]).toEqual([200, 'expired', []]);
  });
});

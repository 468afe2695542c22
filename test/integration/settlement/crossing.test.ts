import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pets } from '../../../server/db/schema.ts';
import { connectedBreeder, endTrial, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { payByCard } from '../../product/buyer.ts';
import {
  accountOf,
  endPayment,
  expectOutcome,
  openMoment,
  orderOf,
  processingMoment,
  paidMoment,
  type Moment,
  type CheckedAt,
  type Outcome,
} from '../../product/moments.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';

/** The table of docs/decisions/0012-payment-race-conditions.md: the outcome for each buyer, and whether the breeder gets a mail. */
interface Crossing {
  /** The change of one pet, or of its breeder; returns the status of the call. */
  toPet?: (breeder: Breeder, moment: Moment) => Promise<number>;
  toBreeder?: (breeder: Breeder) => Promise<void>;
  open: Outcome;
  processing: Outcome;
  paid: Outcome;
  /** False if the seller is deleted. */
  isBreederMailed?: false;
  checkedAt?: CheckedAt;
}

let product: Product;
let admin: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(() => product.stop());

const done = async (answer: Promise<{ status: number }>) => (await answer).status;

const CROSSINGS: Record<string, Crossing> = {
  'the price is edited': {
    toPet: (breeder, { petId }) => done(breeder.call('PATCH', `/api/pets/${petId}`, { price: '990.00' })),
    open: 'closed',
    processing: 'sale',
    paid: 'sale',
  },
  'the pet’s text is edited': {
    toPet: (breeder, { petId }) => done(breeder.call('PATCH', `/api/pets/${petId}`, { name: 'Crumb' })),
    open: 'sale',
    processing: 'sale',
    paid: 'sale',
  },
  'the pet is deleted': {
    toPet: (breeder, { petId }) => done(breeder.call('DELETE', `/api/pets/${petId}`)),
    open: 'closed',
    processing: 'refund',
    paid: 'refund',
  },
  'the link is archived': {
    toPet: (breeder, { linkId }) => done(breeder.call('DELETE', `/api/payment-links/${linkId}`)),
    open: 'closed',
    processing: 'sale',
    paid: 'sale',
  },
  'the link is paused': {
    toPet: (breeder, { linkId }) => done(breeder.call('POST', `/api/payment-links/${linkId}/pause`, {})),
    open: 'closed',
    processing: 'sale',
    paid: 'sale',
  },
  'the trial ends': {
    toBreeder: (breeder) => endTrial(product, breeder),
    open: 'sale',
    processing: 'sale',
    paid: 'sale',
  },
  'the breeder unsubscribes': {
    toBreeder: async (breeder) => expect(await done(breeder.call('POST', '/api/unsubscribe'))).toBe(200),
    open: 'sale',
    processing: 'sale',
    paid: 'sale',
  },
  'the provider disables charges on the account': {
    toBreeder: async (breeder) =>
      void (await operate(product, 'disable_charges', { account: await accountOf(product, breeder) })),
    open: 'sale',
    processing: 'sale',
    paid: 'sale',
  },
  'the breeder resets the connection': {
    toBreeder: async (breeder) => expect(await done(breeder.call('POST', '/api/stripe/reset'))).toBe(200),
    open: 'closed',
    processing: 'sale',
    paid: 'sale',
  },
  'the account is deauthorized at the provider': {
    toBreeder: async (breeder) =>
      void (await operate(product, 'deauthorize', { account: await accountOf(product, breeder) })),
    open: 'closed',
    processing: 'closed',
    paid: 'sale',
    checkedAt: 'here',
  },
  'the breeder deletes the account': {
    toBreeder: async (breeder) => expect(await done(breeder.call('DELETE', '/api/user/delete-account'))).toBe(204),
    open: 'closed',
    processing: 'refund',
    paid: 'refund',
    isBreederMailed: false,
  },
  'an admin deletes the breeder': {
    toBreeder: async (breeder) =>
      expect(await done(admin.call('DELETE', `/api/admin/users/${breeder.userId}`))).toBe(204),
    open: 'closed',
    processing: 'refund',
    paid: 'refund',
    isBreederMailed: false,
  },
};

describe.each(Object.entries(CROSSINGS))('while %s', (_what, crossing) => {
  let breeder: Breeder;
  beforeEach(async () => void (breeder = await connectedBreeder(product)));
  const { isBreederMailed = true } = crossing;
  const checkedAt: CheckedAt = crossing.checkedAt ?? 'here and at the provider';

  it(`an open checkout ends as ${crossing.open}, an in-flight payment as ${crossing.processing}, a paid one without its event as ${crossing.paid}`, async () => {
    const open = await openMoment(product, breeder);
    const [comes, fails] = [await processingMoment(product, breeder), await processingMoment(product, breeder)];
    await operate(product, 'hold_webhooks', { held: true });
    const unheard = await paidMoment(product, breeder);
    for (const moment of [open, comes, fails, unheard]) {
      const status = await crossing.toPet?.(breeder, moment);
      if (status !== undefined) expect(status).toBe(status === 204 ? 204 : 200);
    }
    await crossing.toBreeder?.(breeder);
    await operate(product, 'release_webhooks', { order: 'shuffled' });

    const expected = { isBreederMailed, checkedAt };
    if (crossing.open === 'closed') await expectOutcome(product, open, 'closed', expected);
    const paid = checkedAt === 'here' ? undefined : await payByCard(open.buyer, open.checkoutUrl);
    expect(paid !== undefined).toBe(crossing.open === 'sale');
    await expectOutcome(product, open, crossing.open, expected);
    await expectOutcome(product, unheard, crossing.paid, expected);
    if (checkedAt === 'here and at the provider') {
      await endPayment(product, comes);
      await endPayment(product, fails, false);
    }
    await expectOutcome(product, comes, crossing.processing, expected);
    await expectOutcome(product, fails, 'closed', expected);

    // The paid amount counts, even if the price changed in between.
    for (const moment of [open, comes, unheard]) {
      const { status, priceCents } = await orderOf(product, moment);
      if (status !== 'paid') continue;
      const [pet] = await product.dependencies.db.select().from(pets).where(eq(pets.id, moment.petId));
      expect(pet!.priceCents).toBe(priceCents);
    }
  });
});

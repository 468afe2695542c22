import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pets } from '../../server/db/schema.ts';
import { connectedBreeder, endTrial, makeAdmin, registerBreeder, type Breeder } from '../product/breeder.ts';
import { payByCard } from '../product/buyer.ts';
import {
  accountOf,
  endPayment,
  expectOutcome,
  openMoment,
  orderOf,
  processingMoment,
  unheardMoment,
  type Moment,
  type AsFar,
  type Outcome,
} from '../product/moments.ts';
import { operate } from '../product/operator.ts';
import { startProduct, type Product } from '../product/product.ts';

/** The table of docs/decisions/0012-what-can-cross.md: what becomes of each buyer, and whether the breeder is told. */
interface Crossing {
  /** What is done to one pet, or once to its breeder; answers the status of the call. */
  toPet?: (breeder: Breeder, moment: Moment) => Promise<number>;
  toBreeder?: (breeder: Breeder) => Promise<void>;
  open: Outcome;
  processing: Outcome;
  unheard: Outcome;
  /** Of the call about a pet whose payment we hadn't heard of. */
  answersUnheard?: number;
  /** The seller is gone, or the provider shows us nothing any more. */
  breederIsTold?: false;
  asFar?: AsFar;
}

let product: Product;
let admin: Breeder;
beforeAll(async () => {
  product = await startProduct();
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
    unheard: 'sale',
    answersUnheard: 409,
  },
  'the pet’s words are edited': {
    toPet: (breeder, { petId }) => done(breeder.call('PATCH', `/api/pets/${petId}`, { name: 'Crumb' })),
    open: 'sale',
    processing: 'sale',
    unheard: 'sale',
  },
  'the pet is deleted': {
    toPet: (breeder, { petId }) => done(breeder.call('DELETE', `/api/pets/${petId}`)),
    open: 'closed',
    processing: 'refund',
    unheard: 'refund',
  },
  'the link is archived': {
    toPet: (breeder, { linkId }) => done(breeder.call('DELETE', `/api/payment-links/${linkId}`)),
    open: 'closed',
    processing: 'sale',
    unheard: 'sale',
  },
  'the trial ends': {
    toBreeder: (breeder) => endTrial(product, breeder),
    open: 'sale',
    processing: 'sale',
    unheard: 'sale',
  },
  'the breeder unsubscribes': {
    toBreeder: async (breeder) => expect(await done(breeder.call('POST', '/api/unsubscribe'))).toBe(200),
    open: 'sale',
    processing: 'sale',
    unheard: 'sale',
  },
  'the provider takes the charges from the account': {
    toBreeder: async (breeder) =>
      void (await operate(product, 'disable_charges', { account: await accountOf(product, breeder) })),
    open: 'sale',
    processing: 'sale',
    unheard: 'sale',
  },
  'the breeder resets the connection': {
    toBreeder: async (breeder) => expect(await done(breeder.call('POST', '/api/stripe/reset'))).toBe(200),
    open: 'closed',
    processing: 'sale',
    unheard: 'sale',
  },
  'the account leaves the platform at the provider': {
    toBreeder: async (breeder) =>
      void (await operate(product, 'deauthorize', { account: await accountOf(product, breeder) })),
    open: 'closed',
    processing: 'closed',
    unheard: 'sale',
    asFar: 'we know',
  },
  'the breeder deletes the account': {
    toBreeder: async (breeder) => expect(await done(breeder.call('DELETE', '/api/user/delete-account'))).toBe(204),
    open: 'closed',
    processing: 'refund',
    unheard: 'refund',
    breederIsTold: false,
  },
  'an admin deletes the breeder': {
    toBreeder: async (breeder) =>
      expect(await done(admin.call('DELETE', `/api/admin/users/${breeder.userId}`))).toBe(204),
    open: 'closed',
    processing: 'refund',
    unheard: 'refund',
    breederIsTold: false,
  },
};

describe.each(Object.entries(CROSSINGS))('while %s', (_what, crossing) => {
  let breeder: Breeder;
  beforeEach(async () => void (breeder = await connectedBreeder(product)));
  const { breederIsTold = true } = crossing;
  const asFar: AsFar = crossing.asFar ?? 'the provider shows it';

  it(`an open checkout ends as ${crossing.open}, a payment under way as ${crossing.processing}, one not heard of as ${crossing.unheard}`, async () => {
    const open = await openMoment(product, breeder);
    const [comes, fails] = [await processingMoment(product, breeder), await processingMoment(product, breeder)];
    await operate(product, 'hold_webhooks', { held: true });
    const unheard = await unheardMoment(product, breeder);
    for (const moment of [open, comes, fails, unheard]) {
      const status = await crossing.toPet?.(breeder, moment);
      const wanted = moment === unheard ? crossing.answersUnheard : undefined;
      if (status !== undefined) expect(status).toBe(wanted ?? (status === 204 ? 204 : 200));
    }
    await crossing.toBreeder?.(breeder);
    await operate(product, 'release_webhooks', { order: 'shuffled' });

    const expected = { breederIsTold, asFar };
    if (crossing.open === 'closed') await expectOutcome(product, open, 'closed', expected);
    const paid = asFar === 'we know' ? undefined : await payByCard(open.buyer, open.checkoutUrl);
    expect(paid !== undefined).toBe(crossing.open === 'sale');
    await expectOutcome(product, open, crossing.open, expected);
    await expectOutcome(product, unheard, crossing.unheard, expected);
    if (asFar === 'the provider shows it') {
      await endPayment(product, comes);
      await endPayment(product, fails, false);
    }
    await expectOutcome(product, comes, crossing.processing, expected);
    await expectOutcome(product, fails, 'closed', expected);

    // What was paid is what counts, also where the price was changed meanwhile.
    for (const moment of [open, comes, unheard]) {
      const { status, priceCents } = await orderOf(product, moment);
      if (status !== 'paid') continue;
      const [pet] = await product.dependencies.db.select().from(pets).where(eq(pets.id, moment.petId));
      expect(pet!.priceCents).toBe(priceCents);
    }
  });
});

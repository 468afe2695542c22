import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forfeitedCents } from '../../../contract/reservations/forfeiture.ts';
import { isPastGrace } from '../../../contract/reservations/payable-days.ts';
import { systemContext } from '../../../server/context.ts';
import { compareLedger } from '../../../server/reconciliation/compare-ledger.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, offerWithDeposit, payRest, reservePet } from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

describe('a deposit that goes back in steps', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const inSteps = (dueIn: number, steps: object[]) => ({
    amount: '200.00',
    due: 'date',
    dueOn: inDays(dueIn),
    terms: 'steps',
    steps,
  });
  const STEPS = [
    { days: 30, percent: 100 },
    { days: 14, percent: 50 },
  ];

  // Shows money.refund-steps
  it('returns what is left of its steps when the buyer cancels, with the fee in proportion', async () => {
    const { pet } = await offerPet(breeder, { ...BIRD, price: '1000.00' });
    const set = (body: object) => breeder.call('POST', `/api/pets/${pet.id}/deposit`, body);
    expect((await set({ ...inSteps(20, STEPS), due: 'hand_over' })).body['errors']['terms']).toContain(
      'need a due date',
    );
    expect((await set(inSteps(20, STEPS.toReversed()))).body['errors']['steps']).toContain('fewer days');
    expect((await set(inSteps(20, []))).status).toBe(400);
    const reservation = await reservePet(product, breeder, inSteps(20, STEPS), BIRD);
    await payRest(product, reservation, '105.00');
    const page = (await reservation.buyer.call<string>('GET', reservation.path)).body;
    // The step of 30 days was over when the buyer read the terms.
    expect(page).toContain('50% of the deposit is refunded to you');
    expect(page).not.toContain('100% of the deposit');
    expect(page).toContain('$210.00 is refunded to you');
    expect((await reservation.buyer.submit(reservation.path, { act: 'cancel', sure: 'yes' })).status).toBe(303);
    await eventually(async () =>
      expect(await ledgerOf(product, reservation.orderId)).toMatchObject({
        buyer: -10_500,
        deposits_held: 0,
        platform_fee: 500,
      }),
    );
    const context = systemContext(product.dependencies);
    await eventually(async () => expect((await compareLedger(context)).differences).toEqual([]));
  });

  // Shows money.refund-steps
  it('is refundable where the law says so, and kept once all its steps are over', async () => {
    const lawful = await offerWithDeposit(breeder, inSteps(60, STEPS));
    const late = await offerWithDeposit(breeder, inSteps(10, STEPS), BIRD);
    const moves = await offerWithDeposit(breeder, { percent: 20, due: 'hand_over', terms: 'moves' }, BIRD);
    const termsOf = async (linkId: string) =>
      (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).body['deposit'];
    expect(await termsOf(lawful.linkId)).toMatchObject({ terms: 'refundable', steps: null });
    expect(await termsOf(late.linkId)).toMatchObject({ terms: 'not_refundable', steps: null });
    expect(await termsOf(moves.linkId)).toMatchObject({ terms: 'moves', law: null });
    const page = (await product.visitor().call<string>('GET', `/checkout/${moves.linkId}`)).body;
    expect(page).toContain('the deposit can move to another animal of this breeder');
    expect(page).toContain('The deposit is refunded by the terms that you read before you pay.');
    expect(page).not.toContain('Refunds are up to');
    const plain = await offerPet(breeder, BIRD);
    const plainPage = (await product.visitor().call<string>('GET', `/checkout/${plain.linkId}`)).body;
    expect(plainPage).toContain('Refunds are up to');
    expect(plainPage).not.toContain('The deposit is refunded');
  });
});

describe('a day that the terms of a deposit name', () => {
  const DAY = '2026-12-03';
  /** The evening of this day in Honolulu: the next day in London. */
  const EVENING_IN_HAWAII = new Date('2026-12-04T09:30:00Z');
  const DAY_OVER_EVERYWHERE = new Date('2026-12-04T12:00:00Z');
  const unchecked = { stopSince: null, stopReason: null, checkedSeconds: 0 };
  const deposit = { depositCents: 20_000, dueOn: null, refundableUntil: null, steps: null, ...unchecked };
  const onceOver = (terms: object) =>
    [EVENING_IN_HAWAII, DAY_OVER_EVERYWHERE].map(
      (now) =>
        deposit.depositCents -
        forfeitedCents({ ...deposit, terms: 'refundable', ...terms }, { cause: 'own_act', isRefused: false }, now),
    );

  // Shows money.own-midnight
  it('returns the deposit until it is over everywhere', () => {
    expect(onceOver({ terms: 'refundable', refundableUntil: DAY })).toEqual([20_000, 0]);
  });

  // Shows money.own-midnight
  it('ends no step before', () => {
    const steps = [
      { days: 7, percent: 100 },
      { days: 0, percent: 50 },
    ];
    expect(onceOver({ terms: 'steps', steps, dueOn: '2026-12-10' })).toEqual([20_000, 10_000]);
    expect(onceOver({ terms: 'steps', steps, dueOn: DAY })).toEqual([10_000, 0]);
  });

  // Shows money.own-midnight
  it('leaves the buyer the last evening of the grace', () => {
    const isOver = (now: Date) =>
      isPastGrace({ dueOn: '2026-11-30', graceDays: 3, handOverBy: null, stopSince: null, stoppedSeconds: 0 }, now);
    expect([EVENING_IN_HAWAII, DAY_OVER_EVERYWHERE].map(isOver)).toEqual([false, true]);
  });
});

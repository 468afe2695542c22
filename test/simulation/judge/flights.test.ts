import { describe, expect, it } from 'vitest';
import type { Moment, Sighting } from './case-file.ts';
import { judgeFlights } from './flights.ts';

const CERTAIN = 'nothing counts before the provider is certain';
const ALONE = 'a pet whose payment is in flight is for nobody else';
const MOMENT: Moment = { number: 1, at: 0, days: { done: 0, begun: 0 }, hours: { done: 0, begun: 0 } };

/** A debit of $210.00 in flight, as it should be seen. */
const SIGHTING: Sighting = {
  orderId: 'order_1',
  sessionId: 'cs_1',
  isDebit: true,
  from: MOMENT,
  to: MOMENT,
  before: 'processing',
  after: 'processing',
  certainCents: 0,
  totalCents: 21_000,
  says: { success: 'processing', sale: 'processing', hasReceipt: false, hasCode: false, revenueCents: 0 },
  mostRevenueCents: 0,
  strangerPays: false,
};

const judgeSighting = (change: Partial<Omit<Sighting, 'says'>>, says: Partial<Sighting['says']> = {}) =>
  judgeFlights({
    sightings: [{ ...SIGHTING, ...change, says: { ...SIGHTING.says, ...says } }],
    orders: [],
  }).map(({ rule }) => rule);

describe('a payment that its provider isn’t certain of', () => {
  it('may be called what it is', () => {
    expect(judgeSighting({})).toEqual([]);
  });

  it.each([
    ['is called paid', { success: 'paid' }],
    ['is a sale', { sale: 'paid' }],
    ['has a receipt', { hasReceipt: true }],
    ['has a code for the hand-over', { hasCode: true }],
    ['is revenue', { revenueCents: 20_000 }],
  ])('counts too early if it %s, in flight or failed', (_what, says) => {
    expect(judgeSighting({}, says)).toEqual([CERTAIN]);
    expect(judgeSighting({ before: 'failed', after: 'failed' }, says)).toEqual([CERTAIN]);
  });

  it('proves nothing where the provider decided meanwhile', () => {
    expect(judgeSighting({ after: 'paid' }, { success: 'paid', hasReceipt: true })).toEqual([]);
  });

  it('stands in the way of no other payment that was certain first', () => {
    expect(judgeSighting({ certainCents: 21_000, mostRevenueCents: 21_000 }, { sale: 'paid', hasCode: true })).toEqual(
      [],
    );
  });

  it('keeps its pet from everybody else once the product knows of it', () => {
    expect(judgeSighting({ strangerPays: true })).toEqual([ALONE]);
    expect(judgeSighting({ strangerPays: true }, { success: undefined })).toEqual([]);
    expect(judgeSighting({ strangerPays: true, isDebit: false })).toEqual([]);
  });
});

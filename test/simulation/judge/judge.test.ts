import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CaseFile, CaseOrder, Deed, Jump, Moment, Payment, Terms } from './case-file.ts';
import { judge } from './judge.ts';
import { parseToken } from './terms.ts';

const START = Date.parse('2026-11-02T18:00:00Z');
const KEEPS = 'a deposit is kept by its buyer’s act or payable time only';
const OWES = 'what belongs to a buyer is back, or listed as owed';

const moment = (number: number, days = 0, hours = 0): Moment => ({
  number,
  at: START,
  days: { done: days, begun: days },
  hours: { done: hours, begun: hours },
});
const ACCOUNT = { id: 'acct_1', number: 1, email: 'anna@example.com', canCharge: true };

/** What happens in a case, in this order: a request, or days that pass. */
type Step =
  | { path: string; fields?: object; status?: number }
  | { days: number; isInFlight?: true }
  | { hours: number };

/** Deeds and jumps with the moments at which they happen. */
function happen(steps: Step[]): Pick<CaseFile, 'deeds' | 'jumps'> {
  const deeds: Deed[] = [];
  const jumps: Jump[] = [];
  let [number, days, hours] = [0, 0, 0];
  for (const step of steps) {
    const from = moment(++number, days, hours);
    if ('path' in step) {
      const { path, fields = {}, status = 200 } = step;
      const deed = {
        method: 'POST',
        path,
        fields: { ...fields },
        status,
        location: undefined,
        from,
        to: moment(++number, days, hours),
      };
      deeds.push(path === '/api/stripe/reset' ? { ...deed, newestObject: 9 } : deed);
      continue;
    }
    const inFlight = 'isInFlight' in step ? ['order_1'] : [];
    const sample = { accounts: [ACCOUNT], disputed: [], inFlight };
    const [unit, amount] = 'days' in step ? (['days', step.days] as const) : (['hours', step.hours] as const);
    if (unit === 'days') days += amount;
    else hours += amount;
    jumps.push({ unit, amount, from, to: moment(++number, days, hours), before: sample, after: sample });
  }
  return { deeds, jumps };
}

const TERMS: Terms = {
  depositCents: 20_000,
  dueOn: '2026-11-10',
  handOverBy: null,
  graceDays: 2,
  terms: 'not_refundable',
  refundableUntil: null,
  steps: [],
};
const PAYMENT: Payment = {
  sessionId: 'cs_1',
  chargeId: 'ch_1',
  intentId: 'pi_1',
  account: 'acct_1',
  amount: 21_000,
  feeAmount: 1_000,
  feeRefunded: 0,
  refunds: [],
  disputes: [],
};

/** A deposit of $200.00 with its fee, whose reservation has ended and left all of it with the breeder. */
const keptOrder = (change: Partial<CaseOrder> = {}): CaseOrder => ({
  id: 'order_1',
  key: 'key_1',
  spotKey: undefined,
  linkId: 'link_1',
  listPath: undefined,
  readTerms: [{ terms: TERMS, days: 0 }],
  isProtected: false,
  hasChanged: false,
  payments: [PAYMENT],
  sale: { status: 'released', heldCents: 0, releasedBy: 'breeder' },
  page: undefined,
  ...change,
});

function judgeCase(steps: Step[], order: Partial<CaseOrder> = {}, change: Partial<CaseFile> = {}) {
  const file: CaseFile = {
    breeder: { userId: 'user_1', email: 'anna@example.com', isPlatform: false, isUntouched: true },
    ...happen(steps),
    sightings: [],
    orders: [keptOrder(order)],
    strays: [],
    statement: undefined,
    pets: [],
    entries: new Map(),
    turns: new Map(),
    soldOut: [],
    lists: [],
    deadEnds: [],
    ...change,
  };
  return judge(file).map(({ rule }) => rule);
}

const release = { path: '/api/orders/order_1/release', fields: { returnAll: false } };
const cancel = { path: '/reservation?key=key_1', fields: { act: 'cancel' }, status: 303 };
const pays = { path: 'http://provider/checkout/cs_1', status: 303 };

describe('a deposit that stays with the breeder', () => {
  it('is forfeited by the buyer who cancels, and by nobody else', () => {
    expect(judgeCase([pays, cancel])).toEqual([]);
    expect(judgeCase([pays])).toEqual([KEEPS]);
    expect(judgeCase([pays, { ...cancel, status: 409 }])).toEqual([KEEPS]);
  });

  it('is forfeited once the due date and its grace are over', () => {
    expect(judgeCase([pays, { days: 9 }, release])).toEqual([KEEPS]);
    expect(judgeCase([pays, { days: 11 }, release])).toEqual([]);
  });

  it('is not forfeited by days in which a payment of the balance is in flight', () => {
    expect(judgeCase([pays, { days: 5, isInFlight: true }, { days: 6 }, release])).toEqual([KEEPS]);
    expect(judgeCase([pays, { days: 5, isInFlight: true }, { days: 11 }, release])).toEqual([]);
  });

  it.each([
    ['without a payment account', { path: '/api/stripe/reset' }],
    ['while the breeder is suspended', { path: '/api/admin/users/user_1/suspend', status: 204 }],
    ['while the link is paused', { path: '/api/payment-links/link_1/pause' }],
    ['while the breeder is no member', { path: '/api/unsubscribe' }],
  ])('is not forfeited by days %s', (_why, stop) => {
    expect(judgeCase([pays, stop, { days: 11 }, release])).toEqual([KEEPS]);
    expect(judgeCase([pays, { days: 11 }, stop, release])).toEqual([]);
  });

  it('counts the days after the breeder can be paid again', () => {
    const pause = { path: '/api/payment-links/link_1/pause' };
    const resume = { path: '/api/payment-links/link_1/resume' };
    expect(judgeCase([pays, pause, { days: 5 }, resume, { days: 7 }, release])).toEqual([KEEPS]);
    expect(judgeCase([pays, pause, { days: 5 }, resume, { days: 11 }, release])).toEqual([]);
  });

  it('goes back by the law for some animals, whatever the terms', () => {
    expect(judgeCase([pays, cancel], { isProtected: true })).toEqual([KEEPS]);
  });

  it('is what the terms leave on that day', () => {
    const until = { ...TERMS, terms: 'refundable', refundableUntil: '2026-11-05' };
    const readTerms = [{ terms: until, days: 0 }];
    expect(judgeCase([pays, { days: 1 }, cancel], { readTerms })).toEqual([KEEPS]);
    expect(judgeCase([pays, { days: 4 }, cancel], { readTerms })).toEqual([]);
    const paysRest = { path: '/reservation?key=key_1', fields: { act: 'pay' }, status: 303 };
    const checked = { days: 4, isInFlight: true } as const;
    expect(judgeCase([pays, paysRest, checked, cancel], { readTerms })).toEqual([KEEPS]);
    expect(judgeCase([pays, checked, paysRest, cancel], { readTerms })).toEqual([]);
  });
});

describe('the place of somebody on a list', () => {
  const spot = { spotKey: 'spot_1', linkId: undefined, listPath: '/api/litters/litter_1/waitlist' };
  const change = { entries: new Map([['entry_1', 'order_1']]), turns: new Map([['turn_1', 'entry_1']]) };
  const keep = { path: '/api/litters/litter_1/waitlist/entries/entry_1/keep-deposit' };
  const passes = { path: '/waitlist?key=spot_1', fields: { act: 'pass' }, status: 303 };
  const pushes = { path: '/api/litters/litter_1/waitlist/pass', fields: { turnId: 'turn_1' } };

  it('is forfeited by who passes, not by a breeder who passes the turn', () => {
    expect(judgeCase([pays, passes, keep], spot, change)).toEqual([]);
    expect(judgeCase([pays, pushes, keep], spot, change)).toEqual([KEEPS]);
    expect(judgeCase([pays, { hours: 7 }, pushes, keep], spot, change)).toEqual([KEEPS]);
  });

  it('is forfeited by a turn that ran out', () => {
    expect(judgeCase([pays, { hours: 49 }, keep], spot, change)).toEqual([]);
    expect(judgeCase([pays, { path: '/api/stripe/reset' }, { hours: 49 }, keep], spot, change)).toEqual([KEEPS]);
  });
});

describe('the place of somebody who leaves a list', () => {
  const spot = { spotKey: 'spot_1', linkId: undefined, listPath: '/api/litters/litter_1/waitlist' };
  const leaves = { path: '/waitlist?key=spot_1', fields: { act: 'leave' }, status: 303 };
  const ends = { path: '/api/litters/litter_1/waitlist/end' };

  it('is not forfeited once the breeder has ended the list', () => {
    expect(judgeCase([ends, pays, leaves], spot)).toEqual([]);
    expect(judgeCase([pays, { ...ends, status: 502 }, leaves], spot)).toEqual([]);
    expect(judgeCase([pays, ends, leaves], spot)).toEqual([KEEPS]);
  });

  it('is not forfeited once the breeder has read that every pet is sold', () => {
    const soldOut = [{ orderId: 'order_1', at: moment(2) }];
    expect(judgeCase([pays, leaves], spot, { soldOut })).toEqual([KEEPS]);
    expect(judgeCase([pays, { path: '/api/pets/pet_1' }, leaves], spot, { soldOut })).toEqual([]);
  });
});

describe('what belongs to a buyer', () => {
  const held = { status: 'released', heldCents: 20_000, releasedBy: 'breeder' };
  const refund = (status: string) => ({
    ...PAYMENT,
    feeRefunded: status === 'pending' ? 0 : 1_000,
    refunds: [{ amount: 21_000, status }],
  });

  it('is back, or on its way', () => {
    expect(judgeCase([pays, release], { payments: [refund('succeeded')], sale: held })).toEqual([]);
    expect(judgeCase([pays, release], { payments: [refund('pending')], sale: held })).toEqual([]);
    expect(judgeCase([pays, release], { payments: [refund('failed')], sale: held })).toEqual([OWES]);
  });

  it('is never called kept while it is held', () => {
    const page = 'The breeder keeps $210.00.';
    const rules = judgeCase([pays, release], { payments: [refund('failed')], sale: held, page });
    expect(rules).toEqual([KEEPS, 'pages tell what the provider moved']);
  });

  it('waits for a bank, and is the rest of what the bank took', () => {
    const disputed = (status: string, taken: number) => [{ ...PAYMENT, disputes: [{ status, taken }] }];
    const order = { readTerms: [{ terms: { ...TERMS, terms: 'refundable' }, days: 0 }], sale: held };
    expect(judgeCase([pays], { ...order, payments: disputed('under_review', 1_000) })).toEqual([]);
    expect(judgeCase([pays], { ...order, payments: disputed('lost', 1_000) })).toEqual([OWES]);
    expect(judgeCase([pays], { ...order, payments: disputed('lost', 21_000) })).toEqual([]);
  });

  it('goes back once', () => {
    const twice = { ...refund('succeeded'), disputes: [{ status: 'lost', taken: 21_000 }] };
    expect(judgeCase([pays, cancel], { payments: [twice] })).toContain('nobody gets more than they paid');
  });
});

describe('the other side', () => {
  const back = { ...PAYMENT, feeRefunded: 1_000, refunds: [{ amount: 21_000, status: 'succeeded' }] };

  it('has what the terms leave with the breeder', () => {
    expect(judgeCase([pays, cancel], { payments: [back] })).toEqual(['terms leave with the breeder what they say']);
  });

  it('returns the fee of what was refunded', () => {
    const keepsFee = { ...back, feeRefunded: 0 };
    expect(judgeCase([pays, release], { payments: [keepsFee] })).toEqual(['the platform keeps its share only']);
  });

  it('returns the fee of a refund that waits for the balance once it is sent', () => {
    const waits = { ...back, refunds: [{ amount: 21_000, status: 'pending' }] };
    expect(judgeCase([pays, release], { payments: [{ ...waits, feeRefunded: 0 }] })).toEqual([]);
    expect(judgeCase([pays, release], { payments: [waits] })).toEqual(['the platform keeps its share only']);
  });

  it('is not harmed by what costs nothing', () => {
    const rule = 'a free act has a bound per victim';
    const pets = [{ id: 'pet_1', unpaidHolds: 13 }];
    expect(judgeCase([pays, cancel], {}, { pets })).toEqual([rule]);
    const lists = [{ id: 'list_1', emails: ['ben+1@example.com', 'ben+2@example.com'] }];
    expect(judgeCase([pays, cancel], {}, { lists })).toEqual([rule]);
  });
});

it('a form names the terms of a deposit', () => {
  expect(parseToken('210.00/840.00/2026-11-10/2/not_refundable/always')).toEqual(TERMS);
  const steps = parseToken('210.00/840.00/hand_over:2026-11-10/0/steps/always/6:90/3:50');
  expect(steps).toMatchObject({
    dueOn: null,
    handOverBy: '2026-11-10',
    steps: [
      { days: 6, percent: 90 },
      { days: 3, percent: 50 },
    ],
  });
});

it('the judge knows nothing of the product', () => {
  for (const name of readdirSync(import.meta.dirname)) {
    const sources = [
      ...readFileSync(`${import.meta.dirname}/${name}`, 'utf8').matchAll(/^(?:import|\}) .*'([^']+)';$/gm),
    ];
    const allowed = name.endsWith('.test.ts') ? /^(?:\.\/|node:fs$|vitest$)/ : /^\.\//;
    for (const [, source] of sources) expect(source).toMatch(allowed);
  }
});

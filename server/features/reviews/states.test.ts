import { expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { mayReview, type Deciding } from './states.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

type Change = Partial<Omit<Deciding, 'order' | 'seller'>> & {
  order?: Partial<Deciding['order']>;
  seller?: Partial<Deciding['seller']>;
};

const decide = ({ order, seller, ...change }: Change = {}) =>
  mayReview(
    {
      order: {
        status: 'paid',
        clientEmail: 'ben.buyer@gmail.com',
        refundedPriceCents: 0,
        lostPriceCents: 0,
        ...order,
      },
      seller: { email: 'anna@example.com', closedAt: null, ...seller },
      workers: [],
      areShown: true,
      confirmedAt: daysAgo(14),
      receivedAt: null,
      paidPriceCents: 125_000,
      ...change,
    },
    NOW,
  );

it.each<[string, Change]>([
  ['that was handed over 14 days ago', {}],
  ['whose buyer alone said so 45 days ago', { confirmedAt: null, receivedAt: daysAgo(45) }],
  ['of which the least that counts stayed', { order: { status: 'partially_refunded', refundedPriceCents: 115_000 } }],
])('a sale %s can be reviewed', (_, change) => {
  expect(decide(change)).toBe(true);
});

it.each<[string, Change]>([
  ['whose breeder shows no reviews', { areShown: false }],
  ['of a closed account', { seller: { closedAt: NOW } }],
  ['that wasn’t handed over', { confirmedAt: null }],
  ['that was handed over later', { confirmedAt: new Date(daysAgo(14).getTime() + 1) }],
  ['whose buyer alone said so later', { confirmedAt: null, receivedAt: new Date(daysAgo(45).getTime() + 1) }],
  ['that a bank reviews', { order: { status: 'disputed' } }],
  ['that a bank took', { order: { status: 'lost' } }],
  ['that was refunded', { order: { status: 'refunded' } }],
  ['of which too little stayed', { order: { status: 'partially_refunded', refundedPriceCents: 115_001 } }],
  ['that was paid in cash', { paidPriceCents: 0 }],
  ['whose buyer is erased', { order: { clientEmail: null } }],
  ['to the breeder, by another spelling', { seller: { email: 'BenBuyer+dogs@gmail.com' } }],
  ['to somebody who works there', { workers: ['benbuyer@gmail.com'] }],
])('a sale %s can’t be reviewed', (_, change) => {
  expect(decide(change)).toBe(false);
});

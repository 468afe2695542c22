import { describe, expect, it } from 'vitest';
import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { listSaleSteps } from './steps.ts';

type Facts = Parameters<typeof listSaleSteps>[0];

const TODAY = '2026-11-20';
const order = (change: Partial<Sale['order']>) =>
  ({ status: 'paid', price: '1850.00', paidAt: '2026-11-18T12:00:00.000Z', ...change }) as Sale['order'];
const handOver = (change: Partial<NonNullable<Sale['handOver']>> = {}) =>
  ({ doneAt: null, confirmedAt: null, receivedAt: null, ...change }) as Sale['handOver'];
const facts = (change: Partial<Facts>): Facts => ({
  order: order({}),
  handOver: handOver(),
  goHomeOn: null,
  ...change,
});
const deposit = (change: Partial<OrderDeposit> = {}) =>
  ({
    due: '1470.00',
    dueOn: '2026-11-29',
    reservedAt: '2026-11-01T12:00:00.000Z',
    payments: [{ kind: 'deposit', state: 'paid', amount: '630.00', paidAt: '2026-11-01T12:00:00.000Z' }],
    ...change,
  }) as OrderDeposit;
const inFlight = (change: Partial<Sale['inFlight']>) =>
  ({ amount: '1942.50', certainBy: '2026-12-04', ...change }) as Sale['inFlight'];
/** `+` is done, `!` is late. */
const read = (change: Partial<Facts>) =>
  listSaleSteps(facts(change), TODAY).map(({ label, isDone, isLate }) => `${isDone ? '+' : isLate ? '!' : ''}${label}`);

describe('the steps of a sale', () => {
  it('are paid and handed over, with the day on which the pet goes home', () => {
    expect(read({})).toEqual(['+Paid', 'Hand-over']);
    expect(read({ goHomeOn: '2026-12-01' })).toEqual(['+Paid', 'Go-home day', 'Hand-over']);
    expect(read({ goHomeOn: TODAY })).toEqual(['+Paid', '+Go-home day', 'Hand-over']);
    const done = handOver({ doneAt: '2026-11-19T12:00:00.000Z' });
    expect(read({ goHomeOn: '2026-12-01', handOver: done })).toEqual(['+Paid', '+Go-home day', '+Handed over']);
  });

  it('begin with deposit and balance of a reservation', () => {
    const reserved = { order: order({ status: 'reserved', paidAt: null }), deposit: deposit(), handOver: null };
    expect(read({ ...reserved, goHomeOn: '2026-12-01' })).toEqual([
      '+Deposit paid',
      'Balance $1,470.00',
      'Go-home day',
      'Hand-over',
    ]);
    expect(listSaleSteps(facts(reserved), TODAY).map(({ detail }) => detail)).toEqual([
      '$630.00 on Nov 01, 2026',
      'Due Nov 29, 2026',
      undefined,
    ]);
    expect(read({ ...reserved, order: order({ status: 'overdue' }) })[1]).toBe('!Balance $1,470.00');
    expect(read({ ...reserved, order: order({}) })).toEqual(['+Deposit paid', '+Balance paid', 'Hand-over']);
  });

  it('end where the sale does', () => {
    expect(read({ order: order({ status: 'refunded' }) })).toEqual(['+Paid', '+Refunded']);
    expect(read({ order: order({ status: 'lost' }) })).toEqual(['+Paid', '+Dispute lost']);
    expect(read({ order: order({ status: 'released' }), deposit: deposit() })).toEqual([
      '+Deposit paid',
      '+Reservation ended',
    ]);
  });

  it('say paid of nothing that is on its way', () => {
    const processing = { order: order({ status: 'processing', paidAt: null }), handOver: null };
    expect(read({ ...processing, inFlight: inFlight({}) })).toEqual(['Payment on its way', 'Hand-over']);
    const deposited = deposit({
      due: '0.00',
      rest: '944.96',
      reservedAt: null,
      payments: [{ kind: 'deposit', state: 'processing', amount: '105.01', paidAt: null }] as OrderDeposit['payments'],
    });
    const first = listSaleSteps(
      facts({ ...processing, inFlight: inFlight({ amount: '105.01' }), deposit: deposited }),
      TODAY,
    );
    expect(first.map(({ label, detail }) => [label, detail])).toEqual([
      ['Deposit on its way', '$105.01, expected by Dec 04, 2026'],
      ['Balance $944.96', 'Due Nov 29, 2026'],
      ['Hand-over', undefined],
    ]);
    const reserved = { order: order({ status: 'reserved', paidAt: null }), deposit: deposit(), handOver: null };
    expect(read({ ...reserved, inFlight: inFlight({ amount: '470.00', certainBy: null }) })).toEqual([
      '+Deposit paid',
      'Payment on its way',
      'Balance $1,000.00',
      'Hand-over',
    ]);
    expect(read({ ...reserved, inFlight: inFlight({ amount: '1470.00' }) })).toEqual([
      '+Deposit paid',
      'Payment on its way',
      'Hand-over',
    ]);
    expect(read({ order: order({ status: 'processing' }), handOver: null })).toEqual(['+Paid', 'Being refunded']);
  });

  it('are a failed payment, and for whom the pet is kept until when', () => {
    const failed = order({ status: 'failed', total: '1942.50', paidAt: null, clientName: 'Ben Buyer' });
    expect(read({ order: failed, handOver: null })).toEqual(['!Payment failed']);
    expect(read({ order: failed, handOver: null, keptUntil: '2026-11-21T12:00:00.000Z' })).toEqual([
      '!Payment failed',
      'Held for Ben Buyer',
    ]);
  });

  it('are a payment out of sight, once the account was disconnected before its bank had confirmed it', () => {
    const lost = order({ status: 'expired', total: '1942.50', paidAt: null });
    expect(read({ order: lost, handOver: null })).toEqual(['!Payment out of sight']);
  });

  it('name a dispute before the hand-over', () => {
    expect(read({ order: order({ status: 'disputed', isDisputed: true }) })).toEqual([
      '+Paid',
      '!The bank decides about the dispute',
      'Hand-over',
    ]);
  });

  it('aren’t those of a place on a waiting list', () => {
    expect(read({ spot: { litterId: 'some' } })).toEqual([]);
  });
});

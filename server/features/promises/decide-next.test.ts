import { describe, expect, it } from 'vitest';
import { decideNext, findReminder, proofCountsUntil, type Clocked } from './decide-next.ts';

const DAY = 86_400_000;
const DUE_ON = '2027-05-01';
const onDay = (days: number) => new Date(Date.parse(DUE_ON) + days * DAY);

const open: Clocked = {
  state: 'open',
  dueOn: DUE_ON,
  remindedDays: null,
  extensionAskedAt: null,
  extensionAnsweredAt: null,
  releasedAt: null,
  handPaidAt: null,
  handDeniedAt: null,
  resumedAt: null,
  lastSentAt: null,
  lastRefusedAt: null,
  hasSeller: true,
  isDisputed: false,
};
const decide = (change: Partial<Clocked>, now: Date) => decideNext({ ...open, ...change }, now);

describe('the clock of a promise', () => {
  it('reminds 30 and 7 days before, once each, and of the nearest after an outage', () => {
    expect(decide({}, onDay(-31))).toEqual({ act: 'nothing', nextAt: onDay(-30) });
    expect(decide({}, onDay(-30)).act).toBe('remind');
    expect(findReminder(open, onDay(-30))).toBe(30);
    expect(decide({ remindedDays: 30 }, onDay(-29))).toEqual({ act: 'nothing', nextAt: onDay(-7) });
    expect(findReminder(open, onDay(-3))).toBe(7);
    expect(decide({ remindedDays: 7 }, onDay(-3)).act).toBe('nothing');
  });

  it('lets a promise lapse only once its grace is over everywhere', () => {
    const lapse = new Date(onDay(15).getTime() + DAY / 2);
    expect(decide({ remindedDays: 7 }, new Date(lapse.getTime() - 1))).toEqual({ act: 'nothing', nextAt: lapse });
    expect(decide({ remindedDays: 7 }, lapse).act).toBe('lapse');
  });

  it('leaves 14 days after each answer of the breeder, however late', () => {
    expect(proofCountsUntil({ ...open, lastRefusedAt: onDay(100) })).toEqual(onDay(114));
    expect(decide({ lastRefusedAt: onDay(100) }, onDay(113)).act).toBe('nothing');
    expect(decide({ extensionAskedAt: onDay(0), extensionAnsweredAt: onDay(13) }, onDay(26)).act).not.toBe('lapse');
    expect(decide({ extensionAskedAt: onDay(0), extensionAnsweredAt: onDay(13) }, onDay(27)).act).toBe('lapse');
  });

  it('takes the breeder’s silence as a yes to a proof and to more time', () => {
    expect(decide({ state: 'sent', lastSentAt: onDay(0) }, onDay(13)).act).toBe('nothing');
    expect(decide({ state: 'sent', lastSentAt: onDay(0) }, onDay(14)).act).toBe('return');
    expect(decide({ extensionAskedAt: onDay(20) }, onDay(33)).act).toBe('nothing');
    expect(decide({ extensionAskedAt: onDay(20) }, onDay(34)).act).toBe('extend');
  });

  it('decides nothing while a bank has the payment, and returns what nobody is left to answer', () => {
    expect(decide({ isDisputed: true }, onDay(100)).act).toBe('nothing');
    expect(decide({ isDisputed: true, state: 'sent', lastSentAt: onDay(0) }, onDay(100)).act).toBe('nothing');
    expect(decide({ hasSeller: false }, onDay(-100)).act).toBe('return');
  });

  it('leaves both sides 14 days after the end of a dispute', () => {
    const resumedAt = onDay(100);
    expect(proofCountsUntil({ ...open, resumedAt })).toEqual(onDay(114));
    expect(decide({ resumedAt, remindedDays: 7 }, onDay(113)).act).toBe('nothing');
    expect(decide({ resumedAt, state: 'sent', lastSentAt: onDay(0) }, onDay(113)).act).toBe('nothing');
    expect(decide({ resumedAt, state: 'sent', lastSentAt: onDay(0) }, onDay(114)).act).toBe('return');
    expect(decide({ resumedAt, extensionAskedAt: onDay(0) }, onDay(113)).act).toBe('nothing');
  });

  it('takes the buyer’s silence as a yes to a payment by hand, unless they said no', () => {
    const said: Partial<Clocked> = { state: 'returned', handPaidAt: onDay(0) };
    expect(decide(said, onDay(13)).act).toBe('nothing');
    expect(decide(said, onDay(14)).act).toBe('byHand');
    expect(decide({ ...said, isDisputed: true }, onDay(14)).act).toBe('nothing');
    expect(decide({ ...said, handDeniedAt: onDay(1) }, onDay(14))).toEqual({ act: 'nothing', nextAt: onDay(15) });
    expect(decide({ ...said, releasedAt: onDay(1) }, onDay(14))).toEqual({ act: 'nothing', nextAt: null });
    for (const state of ['lapsed', 'ended'] as const)
      expect(decide({ state }, onDay(500))).toEqual({ act: 'nothing', nextAt: null });
  });
});

import {
  joinedMail,
  overdueMail,
  picksEndedMail,
  turnOverMail,
} from '../../server/features/waitlists/mails/waitlist-breeder.ts';
import { decisionMail, joinMail, newsMail, turnMail } from '../../server/features/waitlists/mails/waitlist.ts';

type Facts = Parameters<typeof picksEndedMail>[0] &
  Omit<Parameters<typeof joinMail>[0] & Parameters<typeof decisionMail>[0], 'isKnown' | 'refusal' | 'isPaid'>;

/** Mails of waiting lists, to the people on them and to their breeders. */
export const waitlistSamples = (everybody: Facts) => ({
  'waitlist:confirm': () => joinMail({ ...everybody, isKnown: false }),
  'waitlist:born': () => newsMail({ ...everybody, news: 'born', expectedOn: null }),
  'waitlist:failed': () => newsMail({ ...everybody, news: 'failed', expectedOn: null }),
  'waitlist:ended': () => newsMail({ ...everybody, news: 'ended', expectedOn: null }),
  'waitlist:moved': () => newsMail({ ...everybody, news: 'moved', expectedOn: '2026-12-24' }),
  'waitlist:approved': () => decisionMail({ ...everybody, refusal: null, isPaid: true }),
  'waitlist:declined': () =>
    decisionMail({ ...everybody, refusal: 'We look for families with a fenced yard.', isPaid: false }),
  'waitlist-breeder:joined': () => joinedMail({ ...everybody, count: 12, asks: false }),
  'waitlist-breeder:asked': () => joinedMail({ ...everybody, count: 12, asks: true }),
  'waitlist-breeder:expired': () =>
    turnOverMail({ ...everybody, outcome: 'expired', returnsOn: '2026-12-24', mayBeKept: true, isDisputed: false }),
  'waitlist-breeder:ended': () => picksEndedMail(everybody),
  'waitlist-breeder:overdue': () => overdueMail(everybody),
  'waitlist:turn': () => turnMail({ ...everybody, hours: 48, until: 'Thu, Nov 26, 12:00 PM AKST' }),
  'waitlist:known:spanish': () => joinMail({ ...everybody, language: 'es', isKnown: true }),
});

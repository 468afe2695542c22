import { cashAskedMail, cashReturnedMail, cashWithdrawnMail } from '../../server/features/reservations/mails/cash.ts';

type Facts = Omit<Parameters<typeof cashAskedMail>[0], 'amount' | 'method' | 'receivedOn'>;

const direct = { amount: '$524,999.99', method: 'zelle' as const, receivedOn: '2026-09-30' };

/** Mails about payments that were made directly. */
export const cashSamples = (everybody: Facts, spanish: Facts) => ({
  'cash:asked': () => cashAskedMail({ ...everybody, ...direct }),
  'cash:asked:spanish': () => cashAskedMail({ ...spanish, ...direct }),
  'cash:withdrawn': () => cashWithdrawnMail({ ...everybody, ...direct }),
  'cash:returned': () => cashReturnedMail({ ...spanish, ...direct }),
});

import { partFailedMail } from '../../server/features/reservations/mails/deposit.ts';
import {
  debitFailedForBreederMail,
  debitFailedMail,
  debitLostForBreederMail,
  debitLostMail,
  debitOvertakenMail,
  debitStartedForBreederMail,
  debitStartedMail,
} from '../../server/features/settlement/mails/bank-payment.ts';

type Everybody = Parameters<typeof debitStartedMail>[0] &
  Parameters<typeof debitFailedMail>[0] &
  Parameters<typeof debitStartedForBreederMail>[0] &
  Parameters<typeof partFailedMail>[0];
type Facts = Omit<
  Everybody,
  'pet' | 'keptUntil' | 'paymentUrl' | 'reservationUrl' | 'isPart' | 'part' | 'method' | 'isPayable'
>;

/** Mails about payments that are certain only days later. */
export const bankSamples = (everybody: Facts, spanish: Facts) => ({
  'bank-payment:started': () =>
    debitStartedMail({
      ...everybody,
      language: 'en',
      pet: 'kept',
      paymentUrl: 'https://litterlink.example/payment-success?session_id=cs_1',
      reservationUrl: null,
    }),
  'bank-payment:started:spanish': () =>
    debitStartedMail({
      ...spanish,
      pet: null,
      paymentUrl: null,
      reservationUrl: 'https://litterlink.example/reservation?key=key',
    }),
  'bank-payment:started:shared:spanish': () =>
    debitStartedMail({ ...spanish, pet: 'shared', paymentUrl: null, reservationUrl: null }),
  'bank-payment:overtaken': () => debitOvertakenMail({ ...everybody, language: 'en' }),
  'bank-payment:overtaken:spanish': () => debitOvertakenMail(spanish),
  'bank-payment:started-breeder': () => debitStartedForBreederMail({ ...everybody, isPart: false }),
  'bank-payment:started-breeder:part': () => debitStartedForBreederMail({ ...everybody, isPart: true }),
  'bank-payment:failed': () =>
    debitFailedMail({
      ...everybody,
      language: 'en',
      pet: { keptUntil: 'Thu, Nov 26, 4:00 PM EST', isByCard: false },
      url: 'https://litterlink.example/checkout/abc?again=key',
    }),
  'bank-payment:failed:by-card:spanish': () =>
    debitFailedMail({ ...spanish, pet: { keptUntil: 'jue, 26 nov, 16:00', isByCard: true }, url: null }),
  'bank-payment:failed:spanish': () => debitFailedMail({ ...spanish, pet: 'for_sale', url: null }),
  'bank-payment:part-failed:ended:spanish': () =>
    partFailedMail({ ...spanish, part: '$524,999.99', method: 'bank', isPayable: false }),
  'bank-payment:lost': () => debitLostMail({ ...everybody, language: 'en', pet: 'reserved' }),
  'bank-payment:lost:spanish': () => debitLostMail({ ...spanish, pet: 'free' }),
  'bank-payment:lost-breeder': () => debitLostForBreederMail({ ...everybody, pet: 'reserved' }),
  'bank-payment:failed-breeder': () =>
    debitFailedForBreederMail({
      ...everybody,
      pet: { keptUntil: 'Thu, Nov 26, 4:00 PM EST' },
    }),
  'bank-payment:failed-breeder:part': () => debitFailedForBreederMail({ ...everybody, pet: 'reserved' }),
  'bank-payment:failed-breeder:settled': () => debitFailedForBreederMail({ ...everybody, pet: 'settled' }),
});

import {
  debitFailedForBreederMail,
  debitFailedMail,
  debitLostMail,
  debitOvertakenMail,
  debitStartedForBreederMail,
  debitStartedMail,
} from '../../server/features/settlement/mails/bank-payment.ts';

type Everybody = Parameters<typeof debitStartedMail>[0] &
  Parameters<typeof debitFailedMail>[0] &
  Parameters<typeof debitStartedForBreederMail>[0] &
  Parameters<typeof debitFailedForBreederMail>[0];
type Facts = Omit<Everybody, 'pet' | 'keptUntil' | 'reservationUrl' | 'isPart'>;

/** Mails about payments that are certain only days later. */
export const bankSamples = (everybody: Facts, spanish: Facts) => ({
  'bank-payment:started': () => debitStartedMail({ ...everybody, language: 'en', pet: 'kept', reservationUrl: null }),
  'bank-payment:started:spanish': () =>
    debitStartedMail({
      ...spanish,
      pet: null,
      reservationUrl: 'https://litterlink.example/reservation?key=key',
    }),
  'bank-payment:started:shared:spanish': () => debitStartedMail({ ...spanish, pet: 'shared', reservationUrl: null }),
  'bank-payment:overtaken': () => debitOvertakenMail({ ...everybody, language: 'en' }),
  'bank-payment:overtaken:spanish': () => debitOvertakenMail(spanish),
  'bank-payment:started-breeder': () => debitStartedForBreederMail({ ...everybody, isPart: false }),
  'bank-payment:started-breeder:part': () => debitStartedForBreederMail({ ...everybody, isPart: true }),
  'bank-payment:failed': () =>
    debitFailedMail({
      ...everybody,
      language: 'en',
      keptUntil: 'Thu, Nov 26, 4:00 PM EST',
      url: 'https://litterlink.example/checkout/abc?again=key',
    }),
  'bank-payment:failed:spanish': () => debitFailedMail({ ...spanish, keptUntil: null, url: null }),
  'bank-payment:lost': () => debitLostMail({ ...everybody, language: 'en' }),
  'bank-payment:lost:spanish': () => debitLostMail(spanish),
  'bank-payment:failed-breeder': () =>
    debitFailedForBreederMail({
      ...everybody,
      keptUntil: 'Thu, Nov 26, 4:00 PM EST',
      isPart: false,
    }),
  'bank-payment:failed-breeder:part': () => debitFailedForBreederMail({ ...everybody, keptUntil: null, isPart: true }),
});

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
type Facts = Omit<Everybody, 'pet' | 'keptUntil' | 'petsUrl'>;

/** Mails about payments that are certain only days later. */
export const bankSamples = (everybody: Facts, spanish: Facts) => ({
  'bank-payment:started': () => debitStartedMail({ ...everybody, language: 'en', pet: 'kept' }),
  'bank-payment:started:spanish': () => debitStartedMail({ ...spanish, pet: 'shared' }),
  'bank-payment:overtaken': () => debitOvertakenMail({ ...everybody, language: 'en' }),
  'bank-payment:overtaken:spanish': () => debitOvertakenMail(spanish),
  'bank-payment:started-breeder': () => debitStartedForBreederMail(everybody),
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
      petsUrl: 'https://litterlink.example/pets',
    }),
});

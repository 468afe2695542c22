import { handedOverForBreederMail, handedOverMail } from '../../server/features/hand-overs/mails/handed-over.ts';
import { promiseForBreederMail, type BreedersNews } from '../../server/features/promises/mails/breeder.ts';
import { promiseMail, type BuyersNews } from '../../server/features/promises/mails/buyer.ts';

type Facts = Omit<Parameters<typeof promiseMail>[0], 'amount' | 'dueOn' | 'until' | 'promiseUrl' | 'news'> &
  Pick<Parameters<typeof promiseForBreederMail>[0], 'saleUrl'> &
  Pick<Parameters<typeof handedOverMail>[0], 'receiptUrl'>;

const NOON = new Date('2027-05-01T12:00:00.000Z');
const facts = { amount: '$499,999.99', dueOn: '2027-05-01', until: NOON, answerBy: NOON };
const TEXT = 'The certificate names another pet. '.repeat(14);

const FOR_BUYERS: BuyersNews[] = [
  { kind: 'Remind' },
  { kind: 'Returned' },
  { kind: 'Refused', reason: TEXT },
  { kind: 'Granted' },
  { kind: 'NotGranted' },
  { kind: 'Lapsed' },
  { kind: 'ByHand', note: TEXT },
];
const FOR_BREEDERS: BreedersNews[] = ['proof', 'extension', 'extended', 'returned', 'lapsed', 'givenUp', 'denied'];

/** Mails about a hand-over, and about a part of the price that comes back for a promise. */
export const afterSaleSamples = (everybody: Facts, spanish: Facts) => {
  const promiseUrl = everybody.saleUrl;
  return Object.fromEntries([
    ['handed-over:buyer', () => handedOverMail(everybody)],
    ['handed-over:buyer:spanish', () => handedOverMail(spanish)],
    ['handed-over:breeder', () => handedOverForBreederMail(everybody)],
    ...FOR_BUYERS.flatMap((news) => [
      [`promise:${news.kind}`, () => promiseMail({ ...everybody, ...facts, promiseUrl, news })],
      [`promise:${news.kind}:spanish`, () => promiseMail({ ...spanish, ...facts, promiseUrl, news })],
    ]),
    ...FOR_BREEDERS.map((news) => [
      `promise:breeder:${news}`,
      () => promiseForBreederMail({ ...everybody, ...facts, news }),
    ]),
  ]) as Record<string, () => ReturnType<typeof promiseMail>>;
};

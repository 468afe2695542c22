import { alertMail } from '../../server/features/alerts/mails/alert.ts';
import { buyerDataMail } from '../../server/features/buyer-data/mails/buyer-data.ts';
import { confirmAddressMail } from '../../server/features/accounts/mails/confirm-address.ts';
import {
  cashDeclinedForBreederMail,
  daysMovedForBreederMail,
  overdueForBreederMail,
  partPaidForBreederMail,
  releasedForBreederMail,
  reservedForBreederMail,
} from '../../server/features/reservations/mails/deposit-breeder.ts';
import {
  overdueMail,
  daysMovedMail,
  partFailedMail,
  partPaidMail,
  releasedMail,
  reminderMail,
  reservedMail,
} from '../../server/features/reservations/mails/deposit.ts';
import * as disputes from '../../server/features/disputes/mails/dispute.ts';
import { fraudWarningMail, inquiryMail, reviewMail } from '../../server/features/disputes/mails/warning.ts';
import { agreeToEmailChangeMail, confirmNewEmailMail } from '../../server/features/accounts/mails/email-change.ts';
import { hiddenWordingMail } from '../../server/features/payment-links/mails/hidden-wording.ts';
import type { MailContent } from '../../server/emails/layout.ts';
import { bankSamples } from './bank-mail-samples.ts';
import { breederMailSamples } from './breeder-mail-samples.ts';
import { cashSamples } from './cash-mail-samples.ts';
import { handOverSamples } from './hand-over-mail-samples.ts';
import { signInSamples } from './sign-in-mail-samples.ts';
import { waitlistSamples } from './waitlist-mail-samples.ts';
import { withLegalLinks } from '../../server/emails/legal-links.ts';
import { afterSaleSamples } from './after-sale-mail-samples.ts';
import {
  moveDeclinedForBreederMail,
  movedForBreederMail,
  movedMail,
  moveProposedMail,
  newAddressMail,
} from '../../server/features/reservations/mails/move.ts';
import { subscriptionEndedMail } from '../../server/features/subscriptions/mails/subscription-ended.ts';
import { paymentFailedMail } from '../../server/features/subscriptions/mails/payment-failed.ts';
import { answerMail, confirmQuestionMail, questionMail } from '../../server/features/questions/mails/question.ts';
import {
  spotEndedForBreederMail,
  spotEndedMail,
  spotPaidForBreederMail,
  spotPaidMail,
} from '../../server/features/waitlist-spots/mails/spot.ts';
import { receiptMail } from '../../server/features/receipts/mails/receipt.ts';
import { debtForBreederMail, debtForBuyerMail } from '../../server/features/debts/mails/debt.ts';
import { paidOtherwiseForBreederMail, paidOtherwiseMail } from '../../server/features/debts/mails/paid-otherwise.ts';
import { refundWaitsForBuyerMail, refundWaitsMail } from '../../server/features/refunds/mails/refund-waits.ts';
import { refundForBreederMail, refundForBuyerMail } from '../../server/features/refunds/mails/refund-made.ts';
import { refundedMail } from '../../server/features/refunds/mails/refunded.ts';
import {
  answerMail as requestAnswerMail,
  requestMail,
  spotAnswerMail,
} from '../../server/features/reservation-requests/mails/reservation-request.ts';
import { renewalMail } from '../../server/features/subscriptions/mails/renewal-notice.ts';
import { resetPasswordMail } from '../../server/features/accounts/mails/reset-password.ts';
import { soldMail } from '../../server/features/receipts/mails/sold.ts';
import { supportRequestMail } from '../../server/features/accounts/mails/support-request.ts';
import { reinstatedMail, suspendedMail } from '../../server/features/accounts/mails/suspension.ts';
import { webhookOffMail } from '../../server/features/outgoing-webhooks/mails/webhook-off.ts';
import { trialEndedMail, trialEndingMail } from '../../server/features/subscriptions/mails/trial.ts';

/** Each mail with the longest names, addresses and links that the product allows. */

const WORD = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);
const EMAIL = `${'a'.repeat(64)}@${'long-name-of-a-kennel.'.repeat(6)}example`;
const URL = `https://a-long-name-of-a-kennel.example/receipt?key=${'k'.repeat(60)}`;

const PART = {
  kind: 'deposit' as const,
  amount: '209999.99',
  at: '2026-09-02T10:00:00.000Z',
  methodName: 'Credit card',
  receiptNumber: 1_041,
};

const everybody = {
  productName: 'Litterlink',
  supportEmail: EMAIL,
  fullName: WORD,
  petName: WORD,
  picture: { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC', alt: WORD },
  litterName: WORD,
  clientName: WORD,
  clientEmail: EMAIL,
  clientPhone: '+1 (503) 555-0142 ext. 1234',
  breederName: WORD,
  breederContact: EMAIL,
  buyerName: WORD,
  text: WORD,
  breederAddress: `${WORD}\n${WORD}, OR 97701`,
  presentEmail: EMAIL,
  newEmail: EMAIL,
  email: EMAIL,
  userId: '3f6c1f0e-8f2b-4c8e-9a44-9f2f0d3b1c55',
  message: WORD,
  reason: WORD,
  amount: '$999,999.99',
  disputeFee: '$15.00',
  answerFee: '$15.00',
  isSold: true,
  isKlarna: false,
  price: '$999,999.99',
  platformFee: '$49,999.99',
  total: '$1,049,999.98',
  paid: '$1,049,999.98',
  monthlyPrice: '$4.99',
  yearlyPrice: '$49.99',
  paymentMethod: '4 interest-free payments',
  method: 'klarna' as const,
  reference: 'LL-7K2M-9Q4D',
  answerBy: 'September 30, 2026',
  endsOn: 'September 30, 2026',
  renewsOn: 'September 30, 2026',
  activeUntil: 'September 30, 2026',
  when: 'September 30, 2026 at 7:59 PM EDT',
  timeZone: 'America/New_York',
  device: 'Chrome on Windows',
  address: '203.0.113.0',
  language: 'en' as const,
  daysLeft: 2,
  graceDays: 7,
  graceUntil: '2026-10-14',
  isAll: false,
  parts: [PART, { ...PART, kind: 'balance' as const, amount: '839999.99', receiptNumber: null }],
  isPriority: true,
  wasSold: true,
  ownAccount: true,
  url: URL,
  receiptUrl: URL,
  receipt: { number: 1_041, reference: 'LL-7K2M-9Q4D', url: URL, pdfUrl: URL.replace('/receipt', '/receipt.pdf') },
  agreementUrl: URL,
  confirmUrl: URL,
  resetUrl: URL,
  registerUrl: URL,
  accountUrl: URL,
  pricingUrl: URL,
  dashboardUrl: URL,
  pageUrl: URL,
  stopUrl: URL,
  saleUrl: URL,
  setupUrl: URL,
  note: WORD,
  listUrl: URL,
  due: '$524,999.99',
  dueOn: '2026-10-02',
  lastDay: '2026-10-16',
  movedDays: 2,
  deposit: {
    dueOn: '2026-09-30',
    graceDays: 14,
    handOverBy: null,
    terms: 'refundable' as const,
    refundableUntil: '2026-09-30',
    steps: null,
    law: null,
  },
};

const moved = { from: WORD, to: WORD, price: '$524,999.99', dueThen: '$524,999.99' };
const spanish = { ...everybody, language: 'es' as const };

/** Each mail that the product sends, with its subject. */
export const everyMail: Record<string, () => MailContent> = {
  alert: () => alertMail(everybody),
  'alert:spanish': () => alertMail({ ...spanish, petName: null }),
  'buyer-data': () => buyerDataMail({ ...everybody, kind: 'copy' }),
  'buyer-data: deletion': () => buyerDataMail({ ...everybody, kind: 'deletion' }),
  'confirm-address': () => confirmAddressMail(everybody),
  'deposit:reserved': () => reservedMail(everybody),
  'deposit:part': () => partPaidMail({ ...everybody, part: '$524,999.99', isDirect: true }),
  'deposit:failed': () => partFailedMail({ ...everybody, part: '$524,999.99', method: 'klarna', isPayable: true }),
  'deposit:released': () =>
    releasedMail({ ...everybody, by: 'breeder', returned: '$524,999.99', byHand: '$100,000.00', kept: null }),
  'deposit:reminder': () => reminderMail(everybody),
  'deposit:overdue:spanish': () => overdueMail(spanish),
  'deposit:days-moved': () => daysMovedMail(everybody),
  'deposit:days-moved:spanish': () => daysMovedMail(spanish),
  'deposit-breeder:days-moved': () => daysMovedForBreederMail(everybody),
  'deposit-breeder:reserved': () => reservedForBreederMail(everybody),
  'deposit-breeder:part': () => partPaidForBreederMail({ ...everybody, part: '$524,999.99', isDirect: true }),
  'deposit-breeder:released': () =>
    releasedForBreederMail({
      ...everybody,
      by: 'account',
      returned: null,
      byHand: '$524,999.99',
      kept: '$1,049,999.98',
    }),
  'deposit-breeder:overdue': () => overdueForBreederMail(everybody),
  'deposit-breeder:cash': () =>
    cashDeclinedForBreederMail({ ...everybody, amount: '$524,999.99', words: 'I paid less. '.repeat(30) }),
  'move:proposed': () => moveProposedMail({ ...everybody, ...moved }),
  'move:moved:spanish': () => movedMail({ ...spanish, ...moved }),
  'move:address': () => newAddressMail(everybody),
  'move:breeder:moved': () => movedForBreederMail({ ...everybody, ...moved }),
  'move:breeder:declined': () => moveDeclinedForBreederMail({ ...everybody, ...moved }),
  'dispute:opened': () => disputes.disputeOpenedMail(everybody),
  'dispute:appealed': () => disputes.disputeAppealedMail(everybody),
  'warning:inquiry': () => inquiryMail(everybody),
  'warning:fraud': () => fraudWarningMail(everybody),
  'warning:review': () => reviewMail(everybody),
  'dispute:returned': () => disputes.debitReturnedMail(everybody),
  'dispute:closed': () => disputes.disputeClosedMail({ ...everybody, won: false }),
  'email-change:agree': () => agreeToEmailChangeMail(everybody),
  'email-change:confirm': () => confirmNewEmailMail(everybody),
  'hidden-wording': () => hiddenWordingMail(everybody),
  'payment-failed': () => paymentFailedMail(everybody),
  ...breederMailSamples(everybody, spanish),
  ...signInSamples(everybody),
  'subscription-ended': () => subscriptionEndedMail({ ...everybody, unpaidSince: 'November 7, 2026' }),
  'question:confirm': () => confirmQuestionMail(everybody),
  ...afterSaleSamples(everybody, spanish),
  'question:asked': () => questionMail(everybody),
  'question:answered': () => answerMail(everybody),
  ...handOverSamples(everybody, spanish),
  receipt: () => receiptMail(everybody),
  'receipt:spanish': () => receiptMail(spanish),
  'debt:buyer': () => debtForBuyerMail({ ...everybody, cause: 'bank' }),
  'debt:buyer:spanish': () => debtForBuyerMail({ ...spanish, cause: 'balance' }),
  'debt:breeder': () => debtForBreederMail({ ...everybody, cause: 'balance', isLate: true }),
  ...bankSamples(everybody, spanish),
  ...cashSamples(everybody, spanish),
  'paid-otherwise:buyer': () => paidOtherwiseMail(everybody),
  'paid-otherwise:buyer:spanish': () => paidOtherwiseMail(spanish),
  'paid-otherwise:breeder': () => paidOtherwiseForBreederMail(everybody),
  'refund-waits': () => refundWaitsMail(everybody),
  'refund-waits: for days': () => refundWaitsMail({ ...everybody, days: 3 }),
  'refund-waits: buyer': () => refundWaitsForBuyerMail({ ...everybody, language: 'en' }),
  'reservation-request': () =>
    requestMail({
      productName: 'Litterlink',
      petName: 'Biscuit',
      buyerName: 'Ben Buyer',
      url: 'https://litterlink.example/questions',
    }),
  'reservation-request: allowed': () =>
    requestAnswerMail({
      productName: 'Litterlink',
      language: 'en',
      petName: 'Biscuit',
      breederName: 'Anna Berg',
      allows: true,
      url: 'https://litterlink.example/checkout/1',
    }),
  'reservation-request: declined, es': () =>
    requestAnswerMail({
      productName: 'Litterlink',
      language: 'es',
      petName: 'Biscuit',
      breederName: 'Anna Berg',
      allows: false,
      url: 'https://litterlink.example/checkout/1',
    }),
  'reservation-request: place allowed': () =>
    spotAnswerMail({ ...everybody, language: 'en', allows: true, url: 'https://litterlink.example/waitlist' }),
  'reservation-request: place declined, es': () =>
    spotAnswerMail({ ...everybody, language: 'es', allows: false, url: 'https://litterlink.example/litter/1' }),
  'refund-waits: buyer, es': () => refundWaitsForBuyerMail({ ...everybody, language: 'es' }),
  'refund-made:buyer': () => refundForBuyerMail(everybody),
  'refund-made:buyer:spanish': () => refundForBuyerMail(spanish),
  'refund-made:breeder': () => refundForBreederMail(everybody),
  refunded: () => refundedMail({ ...everybody, reason: 'already_sold' }),
  'refunded:spanish': () => refundedMail({ ...spanish, reason: 'not_for_sale' }),
  'renewal-notice': () => renewalMail(everybody),
  'reset-password': () => resetPasswordMail(everybody),
  sold: () => soldMail(everybody),
  'support-request': () => supportRequestMail(everybody),
  'suspension:suspended': () => suspendedMail({ ...everybody, page: { kind: 'link', name: everybody.petName } }),
  'suspension:reinstated': () => reinstatedMail({ ...everybody, page: { kind: 'litter', name: everybody.litterName } }),
  'webhook-off': () => webhookOffMail({ ...everybody, host: 'example.com' }),
  'trial:ending': () => trialEndingMail(everybody),
  'trial:ended': () => trialEndedMail(everybody),
  'spot:paid': () => spotPaidMail({ ...everybody, position: 100 }),
  'spot:ended': () => spotEndedMail({ ...everybody, by: 'bank', returned: null }),
  'spot:ended:spanish': () => spotEndedMail({ ...spanish, by: 'clock', returned: '$1,049,999.98' }),
  'spot:breeder:paid': () => spotPaidForBreederMail(everybody),
  'spot:breeder:ended': () => spotEndedForBreederMail({ ...everybody, by: 'clock', returned: null }),
  ...waitlistSamples(everybody),
};

/** As they are sent, with the legal links. */
export const mailSamples = Object.fromEntries(
  Object.entries(everyMail).map(([name, sample]) => [
    name,
    () => withLegalLinks(sample(), 'https://a-long-name-of-a-kennel.example'),
  ]),
);

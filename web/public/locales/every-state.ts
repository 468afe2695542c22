import { toPublicDetails } from '../../../contract/pets/pet-details.ts';
import { LAW_RULES } from '../../../contract/law/law-rules.ts';
import type { PublicPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import {
  litterPath,
  receiptPath,
  signedAgreementPath,
  type AbsentPage,
  type PublicPage,
  type ReservationPage,
  type VerifyPage,
} from '../../../contract/pages/public-page.ts';
import type { AskPage, QuestionPage } from '../../../contract/pages/question-pages.ts';
import type { VerifyAnswer } from '../../../contract/pages/verify.ts';
import { linkPage } from '../samples.ts';
import { RECEIPTS, details } from './receipt-states.ts';
import { REVIEW_PAGES } from './review-states.ts';
import { SUCCESS_PAGES } from './success-states.ts';
import { UPDATES } from './update-states.ts';
import { PROMISED, PROMISES } from './promise-states.ts';
import { YOUR_DATA_PAGES } from './your-data-states.ts';
import { NOON, WAITING_PAGES, basics, refused } from './waiting-states.ts';

/** What breeders and buyers wrote, in no language. */
const pet = { name: 'Xolo', breed: 'Akita', description: 'Zuma.' };

const law = LAW_RULES.flatMap(({ depositSentence }) => depositSentence ?? [])[0]!;
export const terms = {
  dueOn: '2027-01-10',
  graceDays: 7,
  handOverBy: null,
  terms: 'refundable' as const,
  refundableUntil: null,
  steps: null,
  law,
};
const deposit = { ...terms, total: '210.00', price: '200.00', rest: '1102.50' };

const lines: NonNullable<PublicPaymentLink['lines']> = {
  petPrice: '1350.00',
  extras: [
    { id: '0a1b2c3d', name: 'Zarzo', price: '20.00', most: 1, quantity: 0 },
    { id: '4e5f6a7b', name: 'Zumo', price: '20.00', most: 9, quantity: 2 },
  ],
  discount: { amount: '140.00', reason: 'second_pet' },
};

type PageChange = NonNullable<Parameters<typeof linkPage>[0]>;
const link = ({ pet: more, ...change }: PageChange = {}) => linkPage({ pet: { ...pet, ...more }, ...change });
const withLink = (change: Partial<PublicPaymentLink>) => {
  const page = link();
  return { ...page, link: { ...page.link, ...change } };
};
const conversation = (change: Partial<QuestionPage>): QuestionPage => ({
  ...basics,
  kind: 'question',
  linkId: 'abc',
  petName: 'Xolo',
  breederName: 'Zoe Zapata',
  status: 'open',
  hasMails: true,
  messages: [
    { by: 'buyer', text: 'Zu', at: NOON },
    { by: 'breeder', text: 'Zu', at: NOON },
  ],
  whyClosed: null,
  done: null,
  failure: null,
  given: '',
  key: 'k',
  ...change,
});
const KLARNA = { method: 'klarna', offered: true, reason: null, isFinancing: true, splitInto: null } as const;
const reservation = (change: Partial<ReservationPage>): ReservationPage => ({
  ...basics,
  kind: 'reservation',
  petName: 'Xolo',
  breed: 'Akita',
  photo: null,
  breederName: 'Zoe Zapata',
  breederContact: 'zoe@example.com',
  status: 'reserved',
  total: '1312.50',
  paid: '210.00',
  due: '1102.50',
  terms,
  days: { stopped: null, moved: 0, dueOn: '2027-01-10', lastDay: '2027-01-17' },
  returned: '0.00',
  payments: [{ kind: 'deposit', amount: '210.00', at: NOON, receipt: { number: 6, path: receiptPath('k') } }],
  asked: null,
  move: null,
  ended: null,
  graceUntil: null,
  blocked: null,
  inFlight: null,
  cancel: { returned: '210.00', byHand: '0.00', keeps: 'nothing' },
  failure: null,
  given: '',
  signing: { name: '', ticked: [] },
  methods: [],
  methodLaw: null,
  waits: '0.00',
  failedPart: null,
  ...change,
});
const NOTHING_OPEN = { kept: '0.00', owed: '0.00', asked: '0.00', byHand: '0.00' };
const ask = (change: Partial<AskPage>): AskPage => ({
  ...basics,
  kind: 'ask',
  wants: 'answer',
  linkId: 'abc',
  petName: 'Xolo',
  breederName: 'Zoe Zapata',
  isSent: false,
  failure: null,
  given: { name: '', email: '', text: '' },
  key: 'k',
  ...change,
});
const { breeder, paymentLink } = link().link;
const ours = {
  kind: 'ours' as const,
  id: 'abc',
  name: 'Xolo',
  breeder,
  checks: link().checks,
  since: NOON,
  sales: 12,
};
const verify = (answer: VerifyAnswer | null): VerifyPage => ({ ...basics, kind: 'verify', given: '', answer });

const REASONS =
  'missing paused expired unavailable no-receipt no-question no-reservation no-request left-checkout no-litter no-entry litter-paused no-kennel kennel-paused refused failed'.split(
    ' ',
  ) as AbsentPage['reason'][];

/** Each state of each page that buyers open. */
export const PAGES: Record<string, PublicPage[]> = {
  'a link': [
    link(),
    link({ preparedFor: 'Ben', payUntil: '30/11', isRefunded: true }),
    link({ pet: { status: 'sold' }, paymentLink: { status: 'paid' } }),
    link({ pet: { status: 'reserved' } }),
    link({ pet: { status: 'refunded' } }),
    link({ notice: 'cancelled' }),
    link({ notice: 'expired' }),
    link({
      notice: 'success',
      paymentLink: { ...paymentLink, status: 'paid', clientName: 'Ben' },
      pet: { status: 'sold' },
    }),
    link({ heldMinutes: 12 }),
    link({ onItsWay: 'bank' }),
    link({ onItsWay: 'soon' }),
    link({ keptForYou: '30/11' }),
    link({ photo: null, preview: { imageUrl: 'x', isNeutral: true } }),
    link({ proof: { imageUrl: 'x', word: 'zu', on: NOON }, furtherPhotos: [linkPage().photo!] }),
    link({
      checks: { paymentAccount: null, emailConfirmed: null, plausibleAddress: null },
      breeder: { verified: false },
    }),
    link({ offers: [{ ...KLARNA, offered: false }] }),
    link({ offers: [KLARNA] }),
    withLink({ lines }),
    withLink({ lines, agreement: true }),
    withLink({ lines: { ...lines, promise: PROMISED } }),
    withLink({ held: { until: NOON } }),
    withLink({ kept: { until: NOON, timeZone: 'America/New_York', joinLitterId: 'l' } }),
    withLink({ kept: { until: null, timeZone: 'America/New_York', joinLitterId: null } }),
    withLink({ agreement: true }),
    withLink({ deposit }),
    withLink({ pet: { ...link().link.pet, details: toPublicDetails(details) } }),
    { ...withLink({ held: { until: null } }), heldMinutes: null },
    withLink({ held: { until: NOON, timeZone: 'America/New_York' } }),
  ],
  'what is no page': REASONS.map((reason) => ({ ...basics, kind: 'absent', reason })),
  'the page after paying': SUCCESS_PAGES,
  'a receipt': RECEIPTS,
  'a promise': PROMISES,
  'a question': [
    ask({}),
    ask(refused('name', 'email', 'text')),
    ask({ wants: 'photo' }),
    ask({ isSent: true }),
    ask({ wants: 'photo', isSent: true }),
    conversation({}),
    conversation(refused('text')),
    conversation({ status: 'unconfirmed' }),
    conversation({ hasMails: false }),
    ...(['confirm', 'write', 'stop', 'end', 'report'] as const).map((done) => conversation({ done })),
    ...(['ended_by_self', 'ended_by_other', 'page_closed', 'full', 'too_many_in_a_row'] as const).map((whyClosed) =>
      conversation({ whyClosed }),
    ),
  ],
  'a reservation': [
    ...(['reserved', 'overdue', 'paid', 'released'] as const).map((status) =>
      reservation({ status, returned: '210.00' }),
    ),
    reservation({ updates: UPDATES }),
    reservation({ updates: UPDATES.slice(0, 1) }),
    ...(['nothing', 'part', 'all'] as const).flatMap((byBank) => [
      reservation({ status: 'released', ended: { ...NOTHING_OPEN, byBank } }),
      reservation({ status: 'released', ended: { ...NOTHING_OPEN, kept: '210.00', byBank }, waits: '210.00' }),
      reservation({
        status: 'released',
        ended: { ...NOTHING_OPEN, owed: '210.00', asked: '10.00', byHand: '20.00', byBank },
      }),
    ]),
    reservation({
      blocked: 'waiting',
      inFlight: { amount: '210.00', method: 'bank', certainBy: '2027-01-10' },
      agreementPath: signedAgreementPath('k'),
    }),
    ...(['klarna', 'card'] as const).map((method) =>
      reservation({ blocked: 'waiting', inFlight: { amount: '210.00', method, certainBy: null } }),
    ),
    reservation({ blocked: 'disputed' }),
    reservation({ lost: { amount: '$210.00', method: 'bank', pet: 'reserved' } }),
    reservation({ blocked: 'refused' }),
    reservation(refused('amount')),
    reservation(refused('sure')),
    reservation(refused('returned')),
    reservation({ status: 'overdue', graceUntil: '2026-12-24' }),
    reservation({ methods: [{ method: 'klarna', parts: null }], failedPart: { amount: '10.00', method: 'klarna' } }),
    reservation({
      methods: [{ method: 'klarna', parts: ['1.00', '1.00', '1.00', '1.00'] }],
      failedPart: { amount: '1.00', method: 'card' },
    }),
    reservation({
      cancel: { returned: '0.00', byHand: '0.00', keeps: 'deposit' },
      terms: { ...terms, terms: 'not_refundable', law: null },
    }),
    reservation({
      cancel: { returned: '20.00', byHand: '0.00', keeps: 'deposit' },
      terms: { ...terms, dueOn: null, refundableUntil: '2027-01-01' },
    }),
    reservation({
      terms: { ...terms, dueOn: null, handOverBy: '2027-01-10' },
      days: { stopped: 'refused', moved: 0, dueOn: '2027-01-10', lastDay: '2027-01-10' },
    }),
    reservation({ days: { stopped: 'paused', moved: 1, dueOn: '2027-01-11', lastDay: '2027-01-18' } }),
    reservation({ days: { stopped: null, moved: 3, dueOn: '2027-01-13', lastDay: '2027-01-20' } }),
    reservation({
      cancel: { returned: '52.50', byHand: '100.00', keeps: 'part' },
      terms: { ...terms, terms: 'steps', steps: [{ days: 30, percent: 25 }], law: null },
    }),
    reservation({
      cancel: { returned: '0.00', byHand: '100.00', keeps: 'deposit' },
      terms: { ...terms, terms: 'moves', law: null },
    }),
    ...(['cash', 'zelle'] as const).map((method) =>
      reservation({
        payments: [{ kind: method, amount: '100.00', at: '2026-11-20', receipt: null }],
        blocked: 'asked',
        asked: { id: 'a', amount: '200.00', method, receivedOn: '2026-11-20' },
      }),
    ),
    ...[null, { text: 'Zu.', hash: 'a'.repeat(64), consentVersion: '1' }].map((addendum) =>
      reservation({ move: { id: 'a', to: 'Zia', path: '/pay/abc', total: '1312.50', due: '1102.50', addendum } }),
    ),
  ],
  ...WAITING_PAGES,
  'a check': [
    verify(null),
    verify([]),
    verify([{ kind: 'pretending', host: 'zu.example' }, { kind: 'unknown' }, { kind: 'incomplete' }, { kind: 'cut' }]),
    verify([{ kind: 'foreign', host: 'zu.example' }, { kind: 'unreadable', host: 'zu.example' }, { kind: 'own-page' }]),
    verify([{ ...ours, of: 'link' }]),
    verify([{ ...ours, of: 'litter', sales: null }]),
    verify([{ ...ours, of: 'kennel' }]),
  ],
  'your data': YOUR_DATA_PAGES,
  'a review': REVIEW_PAGES,
  'a report': [false, true].map((isSent) => ({
    ...basics,
    kind: 'report',
    isReview: false,
    reportedPath: litterPath('abc'),
    isSent,
    failure: null,
    given: { reason: '', text: '' },
    ...(isSent ? {} : refused('reason', 'text')),
  })),
};

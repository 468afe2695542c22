import { KENNEL_PAGES } from './kennel-states.ts';
import {
  joinPath,
  reportLitterPath,
  waitlistPath,
  type EntryPage,
  type PublicPage,
} from '../../../contract/pages/public-page.ts';
import { stopAlertsPath } from '../../../contract/alerts/alerts.ts';
import { STOPPABLE } from '../../../contract/pages/alert-pages.ts';
import type { FormField } from '../../../contract/pages/page-basics.ts';
import { refusalFor, wrongFields } from '../../../contract/locales/messages.ts';
import { CONSENTS, SPOT_CONSENT_VERSION } from '../../../contract/agreements/signatures.ts';
import type { SigningFacts } from '../../../contract/pages/signing.ts';
import type { PublicDeposit } from '../../../contract/pets/deposits.ts';
import type { AskFirstPage } from '../../../contract/pages/reservation-request-pages.ts';
import type { ReservePage } from '../../../contract/pages/waitlist-page.ts';
import { ENTRY_STATES } from '../../../contract/waitlists/waitlists.ts';
import { linkPage } from '../samples.ts';
import { UPDATES } from './update-states.ts';

export const basics = { settings: linkPage().settings, canonicalUrl: 'https://litterlink.example/' };
export const NOON = '2026-11-20T10:00:00.000Z';
const REFUSAL = { code: 'invalid', message: '' } as const;

/** A form in which fields are wrong, as its Spanish reader sees it. */
export function refused(...fields: FormField[]) {
  const errors = Object.fromEntries(fields.map((field) => [field, 'Zu']));
  const refusal = { ...REFUSAL, details: { errors } };
  return { failure: refusalFor('es', refusal), wrong: wrongFields('es', refusal) };
}
const { breeder } = linkPage({ breeder: { fullName: 'Zoe Zapata' } }).link;

const list = { ...basics, litterId: 'abc', litterName: 'Zu', breederName: 'Zoe Zapata', failure: null };
const DEPOSIT: PublicDeposit = {
  total: '105.00',
  price: '100.00',
  rest: '0.00',
  dueOn: null,
  graceDays: 0,
  handOverBy: null,
  terms: 'refundable',
  refundableUntil: null,
  steps: null,
  law: null,
};
const DEPOSITS: PublicDeposit[] = [
  DEPOSIT,
  { ...DEPOSIT, refundableUntil: '2026-12-24' },
  { ...DEPOSIT, terms: 'not_refundable' },
];
const join = (isSent: boolean, deposit: PublicDeposit | null = null, wrong = {}): PublicPage => ({
  ...list,
  kind: 'join',
  isSent,
  deposit,
  questions: [],
  asked: '',
  approves: false,
  given: { name: '', email: '', note: '', answers: [] },
  ...wrong,
});
const entry = (change: Partial<EntryPage>): EntryPage => ({
  ...list,
  kind: 'entry',
  name: 'Ben',
  state: 'waiting',
  picked: null,
  position: 3,
  needsApproval: false,
  choice: null,
  refusal: null,
  takesEntries: true,
  allowPath: null,
  deposit: null,
  paid: null,
  back: '0.00',
  owed: '0.00',
  waits: '0.00',
  turn: null,
  done: null,
  ...change,
});

const TEXT = { text: 'Zu.', hash: 'a'.repeat(64), consentVersion: SPOT_CONSENT_VERSION };

const reserve = (change: Partial<ReservePage> = {}): PublicPage => ({
  ...basics,
  kind: 'reserve',
  backPath: waitlistPath('k'),
  pet: { id: 'abc', name: 'Xolo', breed: 'Akita', linkId: 'abc' },
  breederName: 'Zoe Zapata',
  total: '1312.50',
  paid: '105.00',
  returned: '0.00',
  due: '1207.50',
  deposit: { ...DEPOSIT, dueOn: '2026-12-24' },
  agreement: null,
  address: { state: null, zip: null },
  failure: null,
  given: { name: '', ticked: [] },
  ...change,
});

const TURN = { endsAt: NOON, timeZone: 'America/New_York', pets: [], paying: null, onItsWay: null, kept: null };

const PETS = (['available', 'ask', 'paying', 'reserved', 'sold', 'closed'] as const).map((state) => ({
  id: state,
  name: 'Xolo',
  breed: 'Akita',
  sex: 'male' as const,
  color: 'Zu',
  photo: null,
  total: state === 'available' ? '1312.50' : null,
  state,
  linkId: state === 'available' ? 'abc' : null,
}));

const alert = (isSent: boolean): PublicPage => ({
  ...basics,
  kind: 'alert',
  linkId: 'abc',
  petName: 'Xolo',
  isSent,
  failure: null,
  given: { email: '' },
});
const asked = { ...basics, linkId: 'abc', petName: 'Xolo', breederName: 'Zoe Zapata' };
const askFirst = (isSent: boolean): AskFirstPage => ({
  ...asked,
  kind: 'ask-first',
  isSent,
  failure: null,
  given: { name: '', email: '' },
});
const request = (payUntil: string | null): PublicPage => ({ ...asked, kind: 'reservation-request', payUntil });
const agreement = (change: Partial<SigningFacts> = {}): PublicPage => ({
  ...basics,
  kind: 'agreement',
  linkId: 'abc',
  petName: 'Xolo',
  breederName: 'Zoe Zapata',
  agreement: TEXT,
  pricing: linkPage().link.pricing,
  deposit: null,
  paymentMethod: 'card',
  address: { state: '', zip: '' },
  failure: null,
  given: { name: '', ticked: [] },
  continueAt: null,
  ...change,
});

/** Each state of the pages of those who wait, sign, or look at a litter. */
export const WAITING_PAGES: Record<string, PublicPage[]> = {
  'a litter': [true, false].map((isBorn): PublicPage => ({
    ...basics,
    kind: 'litter',
    breeder,
    joinPath: joinPath('abc'),
    reportPath: reportLitterPath('abc'),
    preview: { imageUrl: null, isNeutral: false },
    litter: {
      name: 'Zu',
      dam: 'Bella',
      sire: 'Max',
      bornOn: isBorn ? '2026-10-01' : null,
      expectedOn: '2026-10-01',
      isFailed: false,
      pets: isBorn ? PETS : [],
    },
  })),
  'a kennel': KENNEL_PAGES,
  'a waiting list': [
    ...[false, true].map((isSent) => join(isSent)),
    ...ENTRY_STATES.flatMap((state) => [true, false].map((takesEntries) => entry({ state, takesEntries }))),
    ...[true, false].map((isFailed) =>
      entry({
        choice: {
          isFailed,
          stays: !isFailed,
          returnsOn: isFailed ? '2026-12-01' : null,
          litters: [{ id: 'abc', name: 'Zu', dam: 'Bella', sire: 'Max', expectedOn: '2026-10-01' }],
        },
      }),
    ),
    entry({ turn: { ...TURN, pets: PETS } }),
    entry({ turn: TURN }),
    entry({ turn: { ...TURN, onItsWay: 'Xolo' } }),
    entry({ turn: { ...TURN, pets: PETS, kept: { name: 'Xolo', until: NOON } } }),
    entry({ allowPath: stopAlertsPath('x') }),
    entry({ updates: UPDATES.filter(({ litterName }) => litterName !== null) }),
    entry({ state: 'left', owed: '105.00' }),
    entry({ state: 'left', waits: '105.00' }),
    entry({ turn: { ...TURN, pets: PETS, paying: { id: 'available', name: 'Xolo' } } }),
    ...DEPOSITS.flatMap((deposit) => [
      join(false, deposit),
      entry({ state: 'unpaid', deposit, done: 'join' }),
      entry({ state: 'passed', deposit }),
      entry({
        paid: {
          deposit,
          returned: '0.00',
          refused: null,
          goneUntil: null,
          returnsOn: null,
          isDisputed: false,
        },
        back: deposit.terms === 'refundable' ? '105.00' : '0.00',
        done: 'pay',
      }),
    ]),
    entry({ state: 'unpaid', paid: 'waits' }),
    entry({ state: 'picked', picked: 'Xolo' }),
    entry({
      paid: { deposit: DEPOSIT, returned: '42.00', refused: null, goneUntil: null, returnsOn: null, isDisputed: true },
    }),
    entry({
      state: 'passed',
      paid: {
        deposit: DEPOSIT,
        returned: '0.00',
        refused: 'selling',
        goneUntil: null,
        returnsOn: '2026-12-24',
        isDisputed: false,
      },
    }),
    entry({
      paid: {
        deposit: DEPOSIT,
        returned: '0.00',
        refused: 'price',
        goneUntil: null,
        returnsOn: null,
        isDisputed: false,
      },
      ...refused('returned'),
    }),
    entry({
      paid: {
        deposit: DEPOSIT,
        returned: '0.00',
        refused: 'gone',
        goneUntil: '2026-12-24',
        returnsOn: null,
        isDisputed: false,
      },
    }),
    entry({
      position: null,
      paid: {
        deposit: DEPOSIT,
        returned: '0.00',
        refused: 'ended',
        goneUntil: null,
        returnsOn: null,
        isDisputed: true,
      },
    }),
    reserve(),
    reserve({ returned: '42.00' }),
    reserve({ agreement: TEXT }),
    reserve({
      agreement: TEXT,
      address: { state: 'CA', zip: '97701' },
      given: { name: 'B', ticked: ['signs'] },
      ...refused('zip', 'name', 'electronic', 'copy'),
    }),
    join(false, null, refused('name', 'email', 'note')),
    entry({ done: 'join' }),
    entry({ done: 'leave', state: 'left' }),
  ],
  'an alert': [
    alert(false),
    alert(true),
    ...STOPPABLE.flatMap((about) =>
      [false, true].map((isStopped): PublicPage => ({ ...basics, kind: 'stop-alerts', about, isStopped })),
    ),
  ],
  'a press': [{ ...basics, kind: 'press', fields: { act: 'Zu' } }],
  'a request to reserve': [
    askFirst(false),
    askFirst(true),
    { ...askFirst(false), ...refused('name', 'email') },
    request('30/11, 10:00'),
    request(null),
  ],
  'an agreement': [
    agreement(),
    agreement({ paymentMethod: 'klarna', address: { state: 'CA', zip: '94110' } }),
    agreement(refused('name', 'signs', 'electronic', 'copy')),
    agreement({ given: { name: 'Ben', ticked: [...CONSENTS] }, continueAt: '/pay' }),
  ],
};

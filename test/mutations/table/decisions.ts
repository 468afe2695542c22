import { toMutations } from '../mutation.ts';

export const DECISIONS = toMutations([
  [
    'money.sold-once',
    'server/features/checkout/open.ts',
    "if (!current.isForSale) throw conflict(SOLD, 'sold')",
    "if (false) throw conflict(SOLD, 'sold')",
  ],
  [
    'money.hold-ends',
    'server/features/checkout/end-holds.ts',
    "if (outcome === 'processing') throw conflict(PAID_MEANWHILE, 'under_way');",
    '',
  ],
  [
    'money.hold-shown',
    'contract/locales/en/pet-page.ts',
    "title: 'Someone is paying right now'",
    "title: 'Please wait'",
  ],
  ['money.alert-abuse', 'contract/alerts/alerts.ts', 'perNetworkAndPet: { max: 5,', 'perNetworkAndPet: { max: 6,'],
  ['money.alert-abuse', 'contract/alerts/alerts.ts', 'perPet: 20,', 'perPet: 21,'],
  [
    'money.deposit-refund',
    'contract/money.ts',
    'return divideHalfUp(feeCents, refundedCents, priceCents);',
    'return feeCents;',
  ],
  [
    'money.cash-balance',
    'server/features/reservations/record-cash.ts',
    "throw invalid({ receivedOn: 'This day is ahead' })",
    'return undefined as never',
  ],
  ['money.agreement', 'contract/agreements/agreement-text.ts', "NOT_STATED = 'not stated'", "NOT_STATED = 'unknown'"],
  [
    'money.agreement-versions',
    'server/features/agreements/service.ts',
    "if (!before) throw conflict('Please save your agreement first.', 'not_set_up');",
    '',
  ],
  [
    'money.signed-text',
    'server/features/checkout/sign.ts',
    "if (!signature) throw conflict(REQUIRED, 'agreement_required');",
    '',
  ],
  ['money.hand-over-code', 'contract/hand-overs/hand-overs.ts', 'CODE_TRIES_PER_HOUR = 5', 'CODE_TRIES_PER_HOUR = 50'],
  [
    'money.hand-over-photo',
    'contract/hand-overs/hand-overs.ts',
    'HAND_OVER_PHOTO_HOURS = 48',
    'HAND_OVER_PHOTO_HOURS = 480',
  ],
  [
    'money.partial-dispute',
    'server/features/reservations/pay-balance.ts',
    "if (await isDisputed(db, known.order.id)) throw conflict(DISPUTED, 'disputed');",
    '',
  ],
  ['data.questions', 'contract/retention.ts', 'question: 90,', 'question: 180,'],
  ['data.alerts', 'contract/retention.ts', 'alert: 30,', 'alert: 60,'],
  ['data.alerts', 'contract/retention.ts', 'sentAlert: 1,', 'sentAlert: 100,'],
]);

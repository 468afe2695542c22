import { receiptPath } from '../../../contract/pages/public-page.ts';
import type { PromisePage } from '../../../contract/pages/promise-page.ts';
import { PROMISE_STATES, type PromiseState } from '../../../contract/promises/promises.ts';
import { PROMISE_KINDS, type PresentedPromise } from '../../../contract/promises/terms.ts';
import { NOON, basics } from './waiting-states.ts';

export const PROMISED: PresentedPromise = {
  id: '0a1b2c3d4e5f6a7b',
  kind: 'spay_neuter',
  amount: '300.00',
  dueOn: '2027-01-10',
  terms: 'Xolo',
};

const promise = (change: Partial<PromiseState> = {}, page: Partial<PromisePage> = {}): PromisePage => ({
  ...basics,
  kind: 'promise',
  petName: 'Xolo',
  promise: {
    state: 'open',
    kind: 'spay_neuter',
    amount: '300.00',
    returns: '150.00',
    terms: 'Xolo',
    dueOn: '2027-01-10',
    until: NOON,
    decidedAt: null,
    decidedBy: null,
    proofs: [],
    answerBy: null,
    proofsLeft: 3,
    extension: 'none',
    byHand: null,
    isOwed: false,
    ...change,
  },
  isDisputed: false,
  canSend: false,
  canExtend: false,
  key: 'k',
  receiptPath: receiptPath('k'),
  timeZone: 'America/New_York',
  failure: null,
  ...page,
});

const byHand = { saidAt: NOON, amount: '315.00', note: 'Xolo', deniedAt: null, confirmedBy: NOON };
const refused = [{ sentAt: NOON, refusedAt: NOON, reason: 'Xolo' }];

export const PROMISES: PromisePage[] = [
  ...PROMISE_KINDS.map((kind) => promise({ kind }, { canSend: true, canExtend: true })),
  ...PROMISE_STATES.map((state) => promise({ state })),
  ...(['asked', 'granted', 'refused'] as const).map((extension) => promise({ extension })),
  promise({ proofsLeft: 1, proofs: refused }, { canSend: true }),
  promise({ state: 'sent' }, { isDisputed: true }),
  promise({ state: 'returned', isOwed: true, byHand }),
  promise({ state: 'returned', isOwed: true, byHand: { ...byHand, deniedAt: NOON } }),
];

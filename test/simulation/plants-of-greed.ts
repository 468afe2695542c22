import type { ActName } from './acts.ts';
import { isPlanted, type Plant } from './plant.ts';

const KEEPS = 'a deposit is kept by its buyer’s act or payable time only';
const OWES = 'what belongs to a buyer is back, or listed as owed';
const PAGES = 'pages tell what the provider moved';

/** Each shows one fault. The others of this file would be found first. */
const SHOWN: ActName[] = ['misdeclare', 'squat', 'churn', 'alias', 'switchPlans', 'bank', 'grab', 'stall'];
const onlyBy = (...acts: ActName[]) => SHOWN.filter((act) => !acts.includes(act));

const common = { foundAt: 0, deposits: true, nightly: true, themes: ['greed'], holds: 'checkout' } as const;

/** What a party, or a bank, could make of a product that lets one side cost the other money. */
export const plantsOfGreed: Plant[] = [
  {
    ...common,
    name: 'who passed a turn',
    finds: [KEEPS],
    focus: 'grab,paySpot',
    without: onlyBy('grab'),
    change: {
      file: 'server/features/waitlists/passed-turn.ts',
      from: "if (outcome === 'passed' && endedBy === 'person')",
      to: `if (outcome === 'passed' && (endedBy === 'person' || ${isPlanted('who passed a turn')}))`,
    },
  },
  {
    ...common,
    name: 'the stop of a due date while nobody can pay',
    finds: [KEEPS],
    focus: 'grab,stall,wait',
    without: onlyBy('grab', 'stall'),
    change: {
      file: 'contract/reservations/payable-days.ts',
      from: 'Math.ceil((stoppedSeconds * 1_000) / DAY_MS);',
      to: `(${isPlanted('the stop of a due date while nobody can pay')} ? 0 : Math.ceil((stoppedSeconds * 1_000) / DAY_MS));`,
    },
  },
  {
    ...common,
    name: 'what is kept by its posting',
    finds: [KEEPS, OWES, PAGES],
    focus: 'bank,cancel',
    without: onlyBy('bank'),
    change: {
      file: 'server/features/ledger/reading.ts',
      from: 'return kept.length === 0 ?',
      to: `return kept.length === 0 && !${isPlanted('what is kept by its posting')} ?`,
    },
  },
  {
    ...common,
    name: 'the part that a bank took',
    finds: [KEEPS, OWES, PAGES, 'nobody gets more than they paid', 'terms leave with the breeder what they say'],
    focus: 'bank,dispute,decide',
    without: onlyBy('bank'),
    change: {
      file: 'server/features/refunds/split.ts',
      from: 'const left = leaveOut(charged, taken);',
      to: `const left = leaveOut(charged, taken > 0 && ${isPlanted('the part that a bank took')} ? Infinity : taken);`,
    },
  },
  {
    ...common,
    name: 'the bound of a pet’s holds',
    finds: ['a free act has a bound per victim'],
    focus: 'squat',
    without: onlyBy('squat'),
    change: {
      file: 'server/features/checkout/hold-limits.ts',
      from: 'return refusal !== undefined;',
      to: `return refusal !== undefined && !${isPlanted('the bound of a pet’s holds')};`,
    },
  },
  {
    ...common,
    name: 'the bound of a pet’s free cancellations',
    finds: ['a free act has a bound per victim'],
    focus: 'churn',
    without: onlyBy('churn'),
    change: {
      file: 'server/features/reservation-requests/free-cancellations.ts',
      from: '...(petId === null ? [] :',
      to: `...(petId === null || ${isPlanted('the bound of a pet’s free cancellations')} ? [] :`,
    },
  },
  {
    ...common,
    name: 'the attempt in a key',
    finds: ['an answer leads to no dead end'],
    focus: 'switchPlans',
    without: onlyBy('switchPlans'),
    change: {
      file: 'server/integrations/provider/idempotency-key.ts',
      from: 'const current = isReplayed(answer) ?',
      to: `const current = isReplayed(answer) && !${isPlanted('the attempt in a key')} ?`,
    },
  },
  {
    ...common,
    name: 'the stricter of breed and species',
    finds: [KEEPS],
    focus: 'misdeclare',
    without: onlyBy('misdeclare'),
    change: {
      file: 'contract/law/law.ts',
      from: 'if (stated === null || known === null) return',
      to: `if (stated === null || known === null || ${isPlanted('the stricter of breed and species')}) return`,
    },
  },
  {
    ...common,
    name: 'the end of a refund that waits',
    finds: ['nothing owed is without an owner'],
    focus: 'cancel',
    without: onlyBy(),
    change: {
      file: 'server/features/refunds/record.ts',
      from: 'if (known && known.status === status',
      to: `if (known && ${isPlanted('the end of a refund that waits')}) continue; if (known && known.status === status`,
    },
  },
  {
    ...common,
    name: 'the fee of a refund that has waited',
    finds: [
      'the platform keeps its share only',
      'the fee goes back in proportion',
      'nothing is held for nobody',
      PAGES,
    ],
    focus: 'cancel',
    without: onlyBy(),
    change: [
      {
        file: 'server/features/payments/refunds.ts',
        from: 'const withFee = refund.isFirst &&',
        to: `const withFee = !${isPlanted('the fee of a refund that has waited')} && refund.isFirst &&`,
      },
      {
        file: 'server/features/refunds/fee-refunds.ts',
        from: "if (row.status !== 'succeeded') continue;",
        to: `if (row.status !== 'succeeded' || ${isPlanted('the fee of a refund that has waited')}) continue;`,
      },
    ],
  },
];

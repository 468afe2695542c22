import type { ActName } from './acts.ts';
import type { Plant } from './plant.ts';

const KEEPS = 'a deposit is kept by its buyer’s act or payable time only';
const OWES = 'what belongs to a buyer is back, or listed as owed';
const PAGES = 'pages tell what the provider moved';

/** Each shows one fault. The others of this file would be found first. */
const SHOWN: ActName[] = ['misdeclare', 'squat', 'churn', 'alias', 'switchPlans', 'bank', 'grab', 'stall'];
const onlyBy = (...acts: ActName[]) => SHOWN.filter((act) => !acts.includes(act));

const common = { foundAt: 0, deposits: true, nightly: true, themes: ['greed'], holds: 'checkout' } as const;

/** What a party, or a bank, could make of a product that lets one side cost the other money. */
export const plantsOfGreed: Plant[] = [
  { ...common, name: 'who passed a turn', finds: [KEEPS], focus: 'grab,paySpot', without: onlyBy('grab') },
  {
    ...common,
    name: 'the stop of a due date while nobody can pay',
    finds: [KEEPS],
    focus: 'grab,stall,wait',
    without: onlyBy('grab', 'stall'),
  },
  {
    ...common,
    name: 'what is kept by its posting',
    finds: [KEEPS, OWES, PAGES],
    focus: 'bank,cancel',
    without: onlyBy('bank'),
  },
  {
    ...common,
    name: 'the part that a bank took',
    finds: [KEEPS, OWES, PAGES, 'nobody gets more than they paid', 'terms leave with the breeder what they say'],
    focus: 'bank,dispute,decide',
    without: onlyBy('bank'),
  },
  {
    ...common,
    name: 'the bound of a pet’s holds',
    finds: ['a free act has a bound per victim'],
    focus: 'squat',
    without: onlyBy('squat'),
  },
  {
    ...common,
    name: 'the attempt in a key',
    finds: ['an answer leads to no dead end'],
    focus: 'switchPlans',
    without: onlyBy('switchPlans'),
  },
  {
    ...common,
    name: 'the stricter of breed and species',
    finds: [KEEPS],
    focus: 'misdeclare',
    without: onlyBy('misdeclare'),
  },
];

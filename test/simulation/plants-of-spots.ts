import { isPlanted, type Plant } from './plant.ts';

const ENDS = 'server/features/waitlist-spots/end-spots.ts';
const WAITLIST_SPOTS = 'server/features/waitlists/spots/spots.ts';
const ADDENDUM = 'server/features/reservations/addendum.ts';
const PAID_SPOT = 'a paid place waits, became one pet, or went back';

const common = { foundAt: 0, deposits: true, nightly: true } as const;

/** Deliberate bugs in paid places on a waiting list, in signed moves to another pet, and in partial payments by Klarna. */
export const plantsOfSpots: Plant[] = [
  {
    ...common,
    name: 'what is held for a place',
    finds: ['a deposit is no revenue'],
    focus: 'paySpot',
    change: [
      {
        file: 'server/features/waitlist-spots/spot-payment.ts',
        from: 'import { heldPayment }',
        to: "import { postEndOfHolding } from '../ledger/posting.ts';\nimport { heldPayment }",
      },
      {
        file: 'server/features/waitlist-spots/spot-payment.ts',
        from: 'await queueSpotPaidMails(',
        to: `if (${isPlanted('what is held for a place')}) await postEndOfHolding(tx, recorded.payment, 'earned', context.now);
          await queueSpotPaidMails(`,
      },
    ],
  },
  {
    ...common,
    name: 'what goes back when a list ends',
    finds: ['a reservation ends by its terms'],
    focus: 'paySpot,endList',
    change: {
      file: ENDS,
      from: '({ by, depositBackCents: Infinity, forfeitsCents: 0 })',
      to: `({ by, depositBackCents: ${isPlanted('what goes back when a list ends')} ? 0 : Infinity, forfeitsCents: ${isPlanted('what goes back when a list ends')} ? null : 0 })`,
    },
  },
  {
    ...common,
    name: 'the terms of a place that its person leaves',
    finds: ['a reservation ends by its terms'],
    focus: 'paySpot,pass',
    change: {
      file: ENDS,
      from: "const decided = await decideEnding(context, tx, { order: held.order, deposit }, 'buyer');",
      to: `const found = await decideEnding(context, tx, { order: held.order, deposit }, 'buyer');
    const decided = ${isPlanted('the terms of a place that its person leaves')} ? { ...found, depositBackCents: deposit.depositCents, forfeitsCents: 0 } : found;`,
    },
  },
  {
    ...common,
    name: 'the end of a place whose money went back',
    finds: [PAID_SPOT],
    focus: 'paySpot,endList,endReservation',
    change: {
      file: WAITLIST_SPOTS,
      from: "['unpaid', 'waiting', 'passed']",
      to: `${isPlanted('the end of a place whose money went back')} ? ['unpaid'] : ['unpaid', 'waiting', 'passed']`,
    },
  },
  {
    ...common,
    name: 'the pick that charges nothing',
    finds: [PAID_SPOT],
    focus: 'paySpot,choose',
    change: {
      file: 'server/features/waitlist-spots/pages.ts',
      from: 'if (await findPaidSpot(context, key))',
      to: `if (!${isPlanted('the pick that charges nothing')} && (await findPaidSpot(context, key)))`,
    },
  },
  {
    ...common,
    name: 'the one pet of a paid place',
    finds: [PAID_SPOT],
    focus: 'paySpot,choose',
    change: {
      file: WAITLIST_SPOTS,
      from: '.set({ orderId: null })',
      to: `.set({ orderId: ${isPlanted('the one pet of a paid place')} ? orderId : null })`,
    },
  },
  {
    ...common,
    name: 'the count of a place toward its pet',
    finds: ['fee and total'],
    focus: 'paySpot,choose',
    change: {
      file: 'server/features/waitlist-spots/reserve-by-spot.ts',
      from: 'priceCents: pet.priceCents,',
      to: `priceCents: pet.priceCents + (${isPlanted('the count of a place toward its pet')} ? account.paidPriceCents : 0),`,
    },
  },
  {
    ...common,
    name: 'the return of a payment that takes no place',
    finds: [PAID_SPOT, 'nobody pays twice for a place'],
    focus: 'paySpot,takes,endList',
    change: {
      file: 'server/features/waitlist-spots/spot-payment.ts',
      from: 'unwanted: entry ? undefined',
      to: `unwanted: entry || ${isPlanted('the return of a payment that takes no place')} ? undefined`,
    },
  },
  {
    ...common,
    name: 'the failure of a part by Klarna',
    finds: [
      'a sale has a paid charge',
      "the product's view is the provider's",
      'a part counts once, and goes back once',
      'nothing is held for nobody',
      'a reservation ends by its terms',
    ],
    focus: 'payRest,endPayment',
    change: {
      file: 'server/features/settlement/settle.ts',
      from: 'return canMoveUnpaid(purchase, state) ? moveOn(',
      to: `if (${isPlanted('the failure of a part by Klarna')} && state === 'failed' && purchase.payment.kind === 'balance')
        return recordPayment(context, tx, kind, purchase, { ...facts, isFinal: true }, false);
      return canMoveUnpaid(purchase, state) ? moveOn(`,
    },
  },
  {
    ...common,
    foundAt: 60,
    name: 'the signature under an addendum',
    finds: ['a signed reservation moves by an addendum'],
    focus: 'propose,answerMove',
    change: {
      file: ADDENDUM,
      from: 'if (!signature) throw',
      to: `if (!signature && ${isPlanted('the signature under an addendum')}) return undefined;
  if (!signature) throw`,
    },
  },
  {
    ...common,
    name: 'what was signed before an addendum',
    // The database refuses the change, too.
    prepare: 'drop trigger order_agreements_final on order_agreements',
    finds: ['what was signed never changes'],
    focus: 'propose,answerMove',
    change: [
      {
        file: ADDENDUM,
        from: 'import { agreementAddenda, type',
        to: 'import { agreementAddenda, orderAgreements, type',
      },
      {
        file: ADDENDUM,
        from: 'await tx.insert(agreementAddenda)',
        to: `if (${isPlanted('what was signed before an addendum')})
    await tx.update(orderAgreements).set({ text: addendum.text }).where(eq(orderAgreements.orderId, account.order.id));
  await tx.insert(agreementAddenda)`,
      },
    ],
  },
];

import { isPlanted, type Plant } from './plant.ts';

/** Deliberate bugs in reservations that are paid in parts, and in the turns of people who wait for a pet. */
export const plantsOfReservations: Plant[] = [
  {
    name: 'what is held for a buyer',
    // The database refuses the posting, too.
    prepare: 'alter table ledger_entries drop constraint ledger_entries_held_check',
    finds: ['a deposit is no revenue'],
    focus: 'pay',
    foundAt: 0,
    deposits: true,
    nightly: true,
    change: {
      file: 'server/features/ledger/posting.ts',
      from: "const bearer = payment.kind === 'full' ? 'breeder' : 'deposits_held';",
      to: `const bearer = payment.kind === 'full' || ${isPlanted('what is held for a buyer')} ? 'breeder' : 'deposits_held';`,
    },
  },
  {
    name: 'the proportion of a returned fee',
    nightly: true,
    finds: ['the fee goes back in proportion'],
    focus: 'payRest,cancel,endReservation',
    foundAt: 0,
    deposits: true,
    change: [
      {
        file: 'server/features/payments/refunds.ts',
        from: 'payment.applicationFeeCents > 0 && refund.amountCents === payment.amountCents',
        to: `payment.applicationFeeCents > 0 && !${isPlanted('the proportion of a returned fee')} && refund.amountCents === payment.amountCents`,
      },
      {
        file: 'server/features/refunds/fee-refunds.ts',
        from: 'const amountCents = Math.min(row.feeCents - covered, left);',
        to: `const share = ${isPlanted('the proportion of a returned fee')} ? Math.floor(row.feeCents / 2) : row.feeCents;
          const amountCents = Math.min(share - covered, left);`,
      },
    ],
  },
  {
    name: 'the end of a reminder',
    finds: ['a reminder is sent once'],
    focus: 'payRest,wait',
    foundAt: 0,
    deposits: true,
    nightly: true,
    change: [
      {
        file: 'server/features/reservations/send-reminders.ts',
        from: '.set({ doneAt: now })',
        to: `.set(${isPlanted('the end of a reminder')} ? { dueAt: now } : { doneAt: now })`,
      },
      {
        // The occasion is unique in the outbox.
        file: 'server/features/reservations/queue-mails.ts',
        from: '`reminder-${kind}`',
        to: `\`reminder-\${kind}\${${isPlanted('the end of a reminder')} ? '-' + Math.random() : ''}\``,
      },
    ],
  },
  {
    name: 'the other parts of a reservation that a bank ended',
    nightly: true,
    finds: ['a reservation ends by its terms'],
    focus: 'payRest,disputePart',
    foundAt: 0,
    deposits: true,
    change: [
      {
        file: 'server/features/reservations/end-reservation.ts',
        from: 'const refunds = await splitReservationRefund(tx, order, depositBackCents);',
        to: `const refunds = by === 'bank' && ${isPlanted('the other parts of a reservation that a bank ended')} ? [] : await splitReservationRefund(tx, order, depositBackCents);`,
      },
      {
        file: 'server/features/reservations/end-reservation.ts',
        from: 'const { inFlight, refused, rejected }',
        to: `if (deposit.releasedBy === 'bank' && ${isPlanted('the other parts of a reservation that a bank ended')}) return false;
  const { inFlight, refused, rejected }`,
      },
    ],
  },
  {
    name: 'cash without a fee',
    nightly: true,
    finds: ['cash bears no fee and passes no provider'],
    focus: 'cash',
    foundAt: 0,
    deposits: true,
    change: {
      file: 'server/features/ledger/posting.ts',
      from: 'const { amountCents, feeCents } = payment;',
      to: `const { amountCents } = payment;
        const feeCents = ${isPlanted('cash without a fee')} && payment.kind === 'cash' ? Math.ceil(amountCents / 20) : payment.feeCents;`,
    },
  },
  {
    name: 'the release of the pet that a reservation leaves',
    nightly: true,
    finds: ['a paid charge has a sold pet or a full refund'],
    focus: 'propose',
    foundAt: 0,
    deposits: true,
    change: {
      file: 'server/features/reservations/move.ts',
      from: 'if (order.petId) await markReleased(',
      to: `if (order.petId && !${isPlanted('the release of the pet that a reservation leaves')}) await markReleased(`,
    },
  },
  {
    name: 'the price of the pet that a reservation moves to',
    nightly: true,
    finds: ['a move conserves what is paid'],
    focus: 'propose',
    foundAt: 0,
    deposits: true,
    change: {
      file: 'server/features/reservations/move.ts',
      from: 'priceCents: move.priceCents,',
      to: `priceCents: ${isPlanted('the price of the pet that a reservation moves to')} ? order.priceCents : move.priceCents,`,
    },
  },
  {
    name: 'the one mail of a turn',
    nightly: true,
    finds: ['a turn is mailed once'],
    focus: 'picks',
    foundAt: 0,
    deposits: true,
    change: [
      {
        file: 'server/features/waitlists/turns/advance.ts',
        from: 'await mailTurn(context',
        to: `for (let mail = 0; mail < (${isPlanted('the one mail of a turn')} ? 2 : 1); mail++) await mailTurn(context`,
      },
      {
        // The occasion is unique in the outbox.
        file: 'server/features/waitlists/queue-mails.ts',
        from: 'occasion: occasionOfTurn(turnId)',
        to: `occasion: occasionOfTurn(turnId) + (${isPlanted('the one mail of a turn')} ? ':' + Math.random() : '')`,
      },
    ],
  },
  {
    name: 'the hours of a turn',
    nightly: true,
    finds: ['turns follow each other in the order of the line'],
    focus: 'picks',
    foundAt: 0,
    deposits: true,
    change: {
      file: 'server/features/waitlists/turns/advance.ts',
      from: 'if (end > now) return new Date(',
      to: `if (end > now && !${isPlanted('the hours of a turn')}) return new Date(`,
    },
  },
  {
    name: 'the receipt of a part',
    nightly: true,
    finds: ['each payment has one receipt, without gaps'],
    focus: 'payRest',
    foundAt: 0,
    deposits: true,
    change: {
      file: 'server/features/reservations/queue-mails.ts',
      from: 'const issued = await issuePaymentReceipt(context, tx, purchase);',
      to: `const issued = ${isPlanted('the receipt of a part')} && purchase.payment.kind === 'balance'
        ? undefined
        : await issuePaymentReceipt(context, tx, purchase);`,
    },
  },
];

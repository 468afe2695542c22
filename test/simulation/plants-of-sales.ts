import { isPlanted, type Plant } from './plant.ts';

export const plantsOfSales: Plant[] = [
  {
    name: 'the unique sale constraint',
    finds: ['one live sale per pet'],
    focus: 'pay,breach',
    foundAt: 12,
    prepare: 'drop index orders_taken_unique',
  },
  {
    name: 'the end of a hold with its checkout',
    finds: ['a hold never outlives its checkout'],
    focus: 'open,giveUp,endHold',
    foundAt: 0,
    holds: 'checkout',
    change: {
      file: 'server/features/payment-links/availability/hold.ts',
      from: "and p.state in ('open', 'processing') and h.status in (${literals(OPEN_STATUSES)})",
      to: `\${${isPlanted('the end of a hold with its checkout')} ? sql.raw('') : sql.raw(
        "and p.state in ('open', 'processing') and h.status in ('pending', 'processing')")}`,
    },
  },
  {
    name: 'the de-duplication of events',
    finds: ['each event is stored once and processed'],
    focus: 'pay',
    foundAt: 0,
    change: {
      file: 'server/features/webhooks/store.ts',
      from: 'id: event.id,',
      to: `id: (event = ${isPlanted('the de-duplication of events')}
        ? { ...event, id: event.id + '_' + Math.random() } : event).id,`,
    },
  },
  {
    name: 'the refund of the loser',
    finds: ['a paid charge has a sold pet or a full refund'],
    focus: 'hold',
    foundAt: 7,
    change: {
      file: 'server/features/refunds/make.ts',
      from: 'await createRefund(context.stripe, payment, {',
      to: `if (!order.refundReason || !${isPlanted('the refund of the loser')}) await createRefund(context.stripe, payment, {`,
    },
  },
  {
    name: 'the rounding of the fee',
    nightly: true,
    finds: ['fee and total'],
    focus: 'open',
    foundAt: 0,
    change: {
      file: 'contract/money.ts',
      from: 'priceCents * PLATFORM_FEE_PERCENT + 50',
      to: `priceCents * PLATFORM_FEE_PERCENT + (${isPlanted('the rounding of the fee')} ? 0 : 50)`,
    },
    prepare: 'alter table orders drop constraint orders_fee_check',
  },
  {
    name: 'fetching what an event is about',
    nightly: true,
    // A checkout that an event falsely claims to be paid or expired.
    finds: ['a sale has a paid charge', 'nothing payable that is not for sale'],
    focus: 'mislead',
    foundAt: 1,
    change: {
      file: 'server/features/settlement/from-provider.ts',
      from: 'const facts = await fetchSession(context.stripe, sessionId, stripeAccountId);',
      to: `const claimed = event as any;
        const facts = claimed && ${isPlanted('fetching what an event is about')}
          ? ({ sessionId: claimed.id, orderId: claimed.client_reference_id,
              state: claimed.payment_status === 'paid' ? 'paid' : claimed.status, amountCents: claimed.amount_total,
              currency: claimed.currency, paymentIntentId: claimed.payment_intent, customer: claimed.customer_details ?? {},
              charge: null } as any)
          : await fetchSession(context.stripe, sessionId, stripeAccountId);`,
    },
  },
  {
    name: 'the mode of events',
    nightly: true,
    finds: ['each event is stored once and processed'],
    focus: 'otherMode',
    foundAt: 0,
    change: {
      file: 'server/features/webhooks/receive.ts',
      from: 'if (!context.modes.accepts(event)) {',
      to: `if (!${isPlanted('the mode of events')} && !context.modes.accepts(event)) {`,
    },
  },
  {
    name: 'the check whose session was paid',
    nightly: true,
    finds: ['only its own checkout pays an order'],
    focus: 'impostor',
    foundAt: 11,
    change: {
      file: 'server/features/settlement/settle.ts',
      from: 'if (facts.sessionId !== payment.checkoutSessionId)',
      to: `if (!${isPlanted('the check whose session was paid')} && facts.sessionId !== payment.checkoutSessionId)`,
    },
  },
  {
    name: 'the check of the amount',
    finds: ['only its own checkout pays an order'],
    focus: 'tamper',
    foundAt: 0,
    change: {
      file: 'server/features/settlement/settle.ts',
      from: 'if (facts.currency !== PROVIDER_CURRENCY)',
      to: `if (${isPlanted('the check of the amount')}) return undefined;
        if (facts.currency !== PROVIDER_CURRENCY)`,
    },
  },
  {
    name: 'the check of the fee',
    nightly: true,
    finds: ['only its own checkout pays an order'],
    focus: 'tamper',
    foundAt: 25,
    change: {
      file: 'server/features/settlement/settle.ts',
      from: 'return paid.applicationFeeCents === payment.applicationFeeCents',
      to: `return ${isPlanted('the check of the fee')} || paid.applicationFeeCents === payment.applicationFeeCents`,
    },
  },
  {
    name: 'the limit of signatures that are dated ahead',
    nightly: true,
    finds: ['each event is stored once and processed'],
    focus: 'futureSignature',
    foundAt: 2,
    change: {
      file: 'server/features/webhooks/receive.ts',
      from: 'isFromTheFuture(signature, context.now)',
      to: `!${isPlanted('the limit of signatures that are dated ahead')} && isFromTheFuture(signature, context.now)`,
    },
  },
  {
    name: 'the confirmation that an account is deauthorized',
    nightly: true,
    finds: ['only deauthorized accounts are disconnected'],
    focus: 'otherKey',
    foundAt: 2,
    change: {
      file: 'server/features/connected-accounts/refresh.ts',
      from: '!(await ownAccountAnswers(context))) throw refusal;',
      to: `!(${isPlanted('the confirmation that an account is deauthorized')} || (await ownAccountAnswers(context)))) throw refusal;
        if (${isPlanted('the confirmation that an account is deauthorized')}) options = { isReportedDeauthorized: true };`,
    },
  },
];

import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSimulation } from '../../scripts/simulate/build.mjs';
import { ofToday } from '../environment/nightly.ts';
import type { Rule } from './rules.ts';
import type { Holds } from './world.ts';
import type { Chunk, Outcome } from './run.ts';

const root = join(import.meta.dirname, '../..');

interface Change {
  file: string;
  from: string;
  to: string;
}

interface Plant {
  name: string;
  finds: Rule[];
  /** Acts that expose the bug; they are drawn more often, so that a short run is enough. */
  focus: string;
  /** The play that found it last, where the run begins. What overlaps depends on the machine, so others follow. */
  foundAt: number;
  /** Changes of source files. */
  change?: Change | Change[];
  /** A statement that drops a constraint of the database. */
  prepare?: string;
  /** Pay holds a pet. */
  holds?: Holds;
  /** Pets are reserved by deposits, too. */
  deposits?: true;
  /** One of several like it, or found late: `npm test` only builds it. */
  nightly?: true;
}

/** Whether this bug is active: one build of the product has them all, and each run activates one. */
const isPlanted = (name: string) => `(process.env.PLANTED === '${name}')`;

const PLANTS: Plant[] = [
  {
    name: 'the unique sale constraint',
    finds: ['one live sale per pet'],
    focus: 'pay,breach',
    foundAt: 2,
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
        to: `!${isPlanted('the proportion of a returned fee')} && refund.amountCents === payment.amountCents`,
      },
      {
        file: 'server/features/orders/refunds/fee-refunds.ts',
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
        file: 'server/features/orders/reminders/send.ts',
        from: '.set({ doneAt: now })',
        to: `.set(${isPlanted('the end of a reminder')} ? { dueAt: now } : { doneAt: now })`,
      },
      {
        // The occasion is unique in the outbox.
        file: 'server/features/orders/deposits/mails.ts',
        from: '`reminder-${kind}`',
        to: `\`reminder-\${kind}\${${isPlanted('the end of a reminder')} ? '-' + Math.random() : ''}\``,
      },
    ],
  },
  {
    name: 'the de-duplication of events',
    finds: ['each event is stored once and processed'],
    focus: 'pay',
    foundAt: 0,
    change: {
      file: 'server/features/webhooks/service.ts',
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
      file: 'server/features/orders/settlement/late-payment.ts',
      from: 'await refundWhole(context.stripe, {',
      to: `if (!${isPlanted('the refund of the loser')}) await refundWhole(context.stripe, {`,
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
      file: 'server/features/webhooks/handlers.ts',
      from: 'await settleSession(context, objectId, account, object);',
      to: `const told = object as any;
        const { settle } = await import('../orders/settlement/settle.ts');
        if (!${isPlanted('fetching what an event is about')})
          await settleSession(context, objectId, account, object);
        else await settle(context, { sessionId: told.id, orderId: told.client_reference_id,
          state: told.payment_status === 'paid' ? 'paid' : told.status, amountCents: told.amount_total,
          currency: told.currency, paymentIntentId: told.payment_intent, customer: told.customer_details ?? {},
          charge: null } as any, account);`,
    },
  },
  {
    name: 'the mode of events',
    nightly: true,
    finds: ['each event is stored once and processed'],
    focus: 'otherMode',
    foundAt: 0,
    change: {
      file: 'server/features/webhooks/service.ts',
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
      file: 'server/features/orders/settlement/settle.ts',
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
      file: 'server/features/orders/settlement/settle.ts',
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
      file: 'server/features/orders/settlement/settle.ts',
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
      file: 'server/features/webhooks/service.ts',
      from: 'isFromTheFuture(signature, context.now)',
      to: `!${isPlanted('the limit of signatures that are dated ahead')} && isFromTheFuture(signature, context.now)`,
    },
  },
  {
    name: 'the confirmation that an account has left',
    nightly: true,
    finds: ['only deauthorized accounts are disconnected'],
    focus: 'otherKey',
    foundAt: 2,
    change: {
      file: 'server/features/connected-accounts/refresh.ts',
      from: '!(await ownAccountAnswers(context))) throw refusal;',
      to: `!(${isPlanted('the confirmation that an account has left')} || (await ownAccountAnswers(context)))) throw refusal;
        if (${isPlanted('the confirmation that an account has left')}) options = { isDeauthorized: true };`,
    },
  },
];

const SEED = 4;
const PLAYS = 100;
const FOLDER = 'planted-bugs';

/** Plays histories in a separate worker, as the simulation does, with one bug active. */
function simulate(file: string, { name, focus, foundAt, prepare, deposits, holds = 'none' }: Plant): Promise<Outcome> {
  const args = [
    '--worker',
    'postgres',
    '--hasty',
    '--focus',
    focus,
    '--holds',
    holds,
    ...(deposits ? [] : ['--plain']),
    ...(prepare ? ['--prepare', prepare] : []),
  ];
  const worker = fork(join(root, file), args, {
    cwd: root,
    env: { ...process.env, PLANTED: name },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return new Promise((resolve, reject) => {
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
    worker.once('message', (outcome: Outcome) => {
      resolve(outcome);
      worker.disconnect();
    });
    worker.send({ seed: SEED, plays: foundAt + PLAYS, path: String(foundAt) } satisfies Chunk);
  });
}

describe('a simulation of a product without', () => {
  let file = '';
  beforeAll(async () => {
    file = await buildSimulation(
      FOLDER,
      PLANTS.flatMap(({ change }) => change ?? []),
    );
  });
  afterAll(() => rmSync(join(root, 'dist', FOLDER), { recursive: true, force: true }));

  it.each(ofToday(PLANTS, 2))('$name fails', async (plant) => {
    const { failure } = await simulate(file, plant);
    console.log(`${plant.name}: found at ${failure?.path}`);
    const rules = failure?.violations.split('\n').map((line) => line.split(': ')[0]);
    expect(rules).toEqual(expect.arrayContaining([expect.toBeOneOf(plant.finds)]));
    // A replay needs seed and path.
    expect(failure).toMatchObject({ seed: SEED, path: expect.stringMatching(/^\d+/) });
  });
});

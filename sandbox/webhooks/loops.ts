import { advanceDueSubscriptions } from '../billing/advance.ts';
import { expireDueSessions } from '../api/session-expiry.ts';
import { endDueDebits } from '../money/delayed-payment.ts';
import { escalateDueInquiries } from '../money/due-inquiries.ts';
import { releaseDueRefunds } from '../money/waiting-refunds.ts';
import { deleteExpiredKeys } from '../store/idempotency.ts';
import { withWorld, type WorldSettings } from '../store/transaction.ts';
import type { World } from '../store/world.ts';
import { deliverDue, type DeliverySettings } from './deliveries.ts';

const pollMs = 1_000;
const keyCleanupIntervalMs = 10 * 60_000;
/** How long stop() waits for in-flight deliveries: a little more than the timeout of one attempt. */
const closeTimeoutMs = 11_000;

export interface Loops {
  start: () => void;
  kick: () => void;
  stop: () => Promise<void>;
}

/** What is due by time, by kind: what it does with up to `limit` of them, and how many it did. */
const DUE: [kind: string, what: string, limit: number, work: (world: World, limit: number) => Promise<number>][] = [
  ['checkout.session', 'expiry', 20, expireDueSessions],
  ['subscription', 'subscriptions', 10, advanceDueSubscriptions],
  ['dispute', 'inquiries', 10, escalateDueInquiries],
  ['refund', 'waiting refunds', 10, releaseDueRefunds],
  ['payment_intent', 'bank debits', 10, endDueDebits],
];
const KINDS = DUE.map(([kind]) => kind);

/** One statement in place of two transactions, as nothing is due most of the time. */
async function kindsDue({ database, clock }: WorldSettings): Promise<string[]> {
  const due = await database.query<{ object: string }>(
    `select distinct object from sandbox.objects where object = any($1::text[]) and due_at <= ($2::bigint + coalesce(
       (select value::text::bigint from sandbox.settings where name = 'clock_offset_ms'), 0)) / 1000`,
    [KINDS, clock()],
  );
  return due.map(({ object }) => object);
}

/** Logs a failure, such as an unavailable database: the next round retries. */
async function withoutFailing(log: DeliverySettings['log'], what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log({ event: 'failure', what, error: error instanceof Error ? error.message : String(error) });
  }
}

/** The background loops: send due webhooks, expire sessions, advance subscriptions, delete expired idempotency keys. */
export function createLoops(world: WorldSettings, deliveries: DeliverySettings): Loops {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let keysDeletedAtMs = 0;

  const guarded = (what: string, work: () => Promise<unknown>) => withoutFailing(deliveries.log, what, work);

  const deliverAll = async (): Promise<void> => {
    do {
      again = false;
      while (!stopped && (await deliverDue(deliveries)) > 0);
    } while (again && !stopped);
  };

  const kick = (): void => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = deliveries.precedence
      .first(() => guarded('deliveries', deliverAll))
      .finally(() => {
        running = undefined;
      });
  };

  const round = async (): Promise<void> => {
    const due = await kindsDue(world).catch(() => KINDS);
    for (const [, what, limit, work] of DUE.filter(([kind]) => due.includes(kind)))
      await guarded(what, async () => {
        while (!stopped && (await withWorld(world, null, (inside) => work(inside, limit))) === limit);
      });
    if (world.clock() - keysDeletedAtMs > keyCleanupIntervalMs) {
      keysDeletedAtMs = world.clock();
      await guarded('idempotency keys', () => deleteExpiredKeys(world.database, world.clock()));
    }
    kick();
  };

  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      rounds = round().finally(schedule);
    }, pollMs);
    timer.unref();
  };
  let rounds: Promise<void> = Promise.resolve();

  return {
    start: () => {
      if (stopped || timer) return;
      rounds = round().finally(schedule);
    },
    kick,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
      await Promise.race([Promise.all([rounds, running]), timeout]);
      clearTimeout(timer);
    },
  };
}

import { and, eq, isNull } from 'drizzle-orm';
import { dueDay } from '../../../contract/reservations/payable-days.ts';
import { depositReminders, REMINDERS } from '../../db/schema.ts';
import { daysAfter } from '../../time/days.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { DepositRow } from '../orders/api.ts';

export type ReminderKind = (typeof REMINDERS)[number];

/** Days from the due date. */
const DAYS: Record<ReminderKind, number> = { '7_days': -7, '1_day': -1, due: 0, overdue: 1 };

/** Morning in every US time zone. */
const HOUR_UTC = 15;

const remindsAt = (dueOn: string, kind: ReminderKind): Date =>
  daysAfter(new Date(`${dueOn}T${HOUR_UTC}:00:00Z`), DAYS[kind]);

/**
 * Plans the mails about a balance. Skips reminders whose time has passed, but never the overdue notice: after
 * an outage a deposit may be recorded days after it was paid. Nothing without a due date.
 */
export async function planReminders({ now }: Context, tx: Tx, deposit: DepositRow): Promise<void> {
  const { orderId } = deposit;
  const dueOn = dueDay(deposit);
  if (dueOn === null) return;
  const rows = REMINDERS.map((kind) => ({ orderId, kind, dueAt: remindsAt(dueOn, kind) }));
  await tx
    .insert(depositReminders)
    .values(rows.filter(({ kind, dueAt }) => kind === 'overdue' || dueAt > now))
    .onConflictDoNothing();
}

/** Moves the mails that are still to come with the days of their reservation. */
export async function movePlannedReminders(tx: Tx, deposit: DepositRow): Promise<void> {
  const dueOn = dueDay(deposit);
  if (dueOn === null) return;
  for (const kind of REMINDERS)
    await tx
      .update(depositReminders)
      .set({ dueAt: remindsAt(dueOn, kind) })
      .where(
        and(
          eq(depositReminders.orderId, deposit.orderId),
          eq(depositReminders.kind, kind),
          isNull(depositReminders.doneAt),
        ),
      );
}

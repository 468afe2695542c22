import { depositReminders, REMINDERS } from '../../db/schema.ts';
import { daysAfter } from '../../time/days.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';

export type ReminderKind = (typeof REMINDERS)[number];

/** Days from the due date. */
const DAYS: Record<ReminderKind, number> = { '7_days': -7, '1_day': -1, due: 0, overdue: 1 };

/** Morning in every US time zone. */
const HOUR_UTC = 15;

/**
 * Plans the mails about a balance. Skips reminders whose time has passed, but never the overdue notice: after
 * an outage a deposit may be recorded days after it was paid. Nothing without a due date.
 */
export async function planReminders({ now }: Context, tx: Tx, orderId: string, dueOn: string | null): Promise<void> {
  if (dueOn === null) return;
  const day = new Date(`${dueOn}T${HOUR_UTC}:00:00Z`);
  const rows = REMINDERS.map((kind) => ({ orderId, kind, dueAt: daysAfter(day, DAYS[kind]) }));
  await tx
    .insert(depositReminders)
    .values(rows.filter(({ kind, dueAt }) => kind === 'overdue' || dueAt > now))
    .onConflictDoNothing();
}

import type { Complain } from './rules.ts';
import type { Facts } from './facts.ts';
import { RESERVED } from './check-orders.ts';
import type { Scene } from './scene.ts';

type Order = Facts['orders'][number];

/** Days from the due date, oldest first, and the hour. Reimplemented here, so that it can't share a bug. */
const PLAN = [
  ['7_days', -7],
  ['1_day', -1],
  ['due', 0],
  ['overdue', 1],
] as const;
const HOUR_UTC = 15;
const DAY_MS = 86_400_000;

/** Each reminder is sent once at most, and the newest that is due was sent while the rest of the price could be paid. */
export function checkReminders(scenes: Scene[], facts: Facts, complain: Complain): void {
  const sent = new Map<string, number>();
  for (const occasion of facts.reminderMails) {
    const [kind, orderId] = occasion.split(':');
    const what = /^reminder-(?:7_days|1_day|due|overdue)/.exec(kind!)?.[0] ?? kind!;
    const key = `${what} to the ${kind!.endsWith('breeder') ? 'breeder' : 'buyer'} of order ${orderId}`;
    sent.set(key, (sent.get(key) ?? 0) + 1);
  }
  for (const [what, count] of sent)
    if (count > 1) complain('a reminder is sent once', `${what} was sent ${count} times`);
  for (const order of facts.orders.filter(({ kind }) => kind === 'deposit'))
    if (RESERVED.includes(order.status)) checkNewest(scenes, facts, order, complain);
}

function checkNewest(scenes: Scene[], facts: Facts, order: Order, complain: Complain): void {
  const { dueOn, reservedAt } = facts.deposits.get(order.id)!;
  const scene = scenes.find(({ pets }) => pets.some(({ id }) => id === order.petId));
  if (dueOn === null || !scene) return;
  const wrong = (what: string) => complain('no reminder is forgotten', `order ${order.id}, due ${dueOn}: ${what}`);
  // The schedule ran just before the facts were read.
  const passed = PLAN.filter(([kind, days]) => {
    const at = Date.parse(`${dueOn}T${HOUR_UTC}:00:00Z`) + days * DAY_MS;
    return at < facts.readAt.getTime() - 60_000 && (kind === 'overdue' || at > reservedAt!.getTime());
  });
  const newest = passed.at(-1)?.[0];
  const rows = facts.reminders.filter(({ orderId }) => orderId === order.id);
  const row = rows.find(({ kind }) => kind === newest);
  if ((order.status === 'overdue') !== Boolean(rows.find(({ kind }) => kind === 'overdue')?.doneAt))
    wrong(`it is ${order.status}`);
  if (!newest || mayWait(scene, facts, order)) return;
  if (!row?.doneAt) wrong(`the mail "${newest}" waits until ${row?.dueAt.toISOString()}`);
  else if (
    order.clientEmail &&
    !facts.reminderMails.some((mail) => mail.startsWith(`reminder-${newest}`) && mail.endsWith(order.id))
  )
    wrong(`there is no mail "${newest}"`);
}

/** A buyer who couldn't pay is reminded later: of a dispute, of a breeder without an account, of a paused link, or with a checkout open. */
function mayWait({ seller, weather }: Scene, facts: Facts, { id, paymentLinkId }: Order): boolean {
  const parts = facts.parts.filter((part) => part.id === id);
  const isDisputed = facts.provider.disputes.some(({ charge }) => parts.some(({ chargeId }) => chargeId === charge));
  // One that has failed since, or that Klarna was still checking, was open when the reminder fell due.
  const isOpen = parts.some(({ state, method }) => state !== 'paid' || method === 'klarna');
  const link = facts.links.get(paymentLinkId ?? '');
  const isPaused = Boolean(link?.pausedAt ?? link?.suspendedAt);
  return isDisputed || isOpen || isPaused || seller.isSpent || weather.hasFaults;
}

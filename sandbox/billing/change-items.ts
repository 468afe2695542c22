import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import type { World } from '../store/world.ts';
import { beginPeriod, collectInvoice, invoicePaid } from './collect.ts';
import { createInvoice, finalizeInvoice } from './invoice.ts';
import { periodLines } from './invoice-object.ts';
import {
  changePrice,
  checkRhythm,
  periodOf,
  rhythmOf,
  subscriptionItem,
  type PendingLine,
  type StoredSubscription,
} from './subscription-object.ts';

export interface ItemChange {
  id?: string | undefined;
  price?: Stripe.Price | undefined;
  quantity?: number | undefined;
  metadata?: ((before: Record<string, string>) => Record<string, string>) | undefined;
  deleted?: boolean | undefined;
}

type Proration = 'always_invoice' | 'create_prorations' | 'none';

/** Applies the changes to the items; the caller writes the subscription. */
export function applyItems(world: World, { data }: StoredSubscription, changes: ItemChange[]): void {
  for (const change of changes) {
    const item = data.items.data.find((one) => one.id === change.id);
    if (change.id !== undefined && !item) throw noSuch('subscription_item', change.id, 'items');
    if (change.deleted) data.items.data = data.items.data.filter((one) => one !== item);
    else if (item) {
      if (change.price) changePrice(item, change.price);
      if (change.quantity !== undefined) item.quantity = change.quantity;
      if (change.metadata) item.metadata = change.metadata(item.metadata);
    } else {
      if (!change.price) throw invalidRequest('Missing required param: items[price].', { code: 'parameter_missing' });
      const wanted = { price: change.price, quantity: change.quantity ?? 1, metadata: change.metadata?.({}) ?? {} };
      data.items.data.push(subscriptionItem(world, data.id, wanted, periodOf(data)));
    }
  }
  if (data.items.data.length === 0) throw invalidRequest('A subscription must have at least one active item.');
  checkRhythm(data.items.data);
}

/** Prorates a line for the time from now to the period's end, to the cent. */
function partOf(line: PendingLine, now: number, sign: 1 | -1): PendingLine {
  const share = (line.amount * (line.end - now)) / Math.max(1, line.end - line.start);
  const what = sign < 0 ? 'Unused time on' : 'Remaining time on';
  return { ...line, amount: sign * Math.round(share), description: `${what} ${line.description}`, start: now };
}

/**
 * Prorates a change of items in mid-period: credits the unused time of the old ones and charges the new ones. With the
 * same interval the lines wait for the next invoice unless requested at once; another interval starts a new period and
 * its invoice now. Returns an invoice to collect after the subscription is written.
 */
export async function prorateItems(
  world: World,
  before: StoredSubscription,
  after: StoredSubscription,
  proration: Proration,
): Promise<boolean> {
  const { data, internal } = after;
  if (data.status !== 'active' && data.status !== 'past_due') return false;
  const was = rhythmOf(before.data);
  const is = rhythmOf(data);
  const otherRhythm = was.interval !== is.interval || was.interval_count !== is.interval_count;
  const old = proration === 'none' ? [] : await periodLines(world, before);
  const credits = old.map((line) => partOf(line, world.now, -1));
  if (otherRhythm) {
    internal.pendingLines.push(...credits);
    data.billing_cycle_anchor = world.now;
    beginPeriod(after, world.now);
    return true;
  }
  const added = proration === 'none' ? [] : await periodLines(world, after);
  const same = (line: PendingLine): string => `${line.item} ${line.price.id} ${line.quantity}`;
  const [had, has] = [old.map(same), added.map(same)];
  internal.pendingLines.push(
    ...credits.filter((_, position) => !has.includes(had[position] ?? '')),
    ...added.filter((line) => !had.includes(same(line))).map((line) => partOf(line, world.now, 1)),
  );
  return proration === 'always_invoice' && internal.pendingLines.length > 0;
}

/** Invoices a change and charges it at once. With a new period the invoice includes that period. */
export async function invoiceChange(world: World, subscription: StoredSubscription, newPeriod: boolean): Promise<void> {
  const lines = newPeriod ? await periodLines(world, subscription) : [];
  const invoice = await createInvoice(world, subscription, { reason: 'subscription_update', lines });
  subscription.data.latest_invoice = invoice.id;
  emit(world, subscription.account, 'invoice.created', invoice.data);
  await finalizeInvoice(world, subscription, invoice);
  if (invoice.data.amount_due === 0) await invoicePaid(world, subscription, invoice);
  else await collectInvoice(world, subscription, invoice);
}

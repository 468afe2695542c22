import type { Complain } from './rules.ts';
import type { Facts } from './facts.ts';

const LIVE = ['active', 'trialing', 'past_due', 'unpaid'];

/** A user has at most one live subscription, and its state is the same here and at the provider. */
export function checkMembers({ users, subscriptions, provider }: Facts, complain: Complain): void {
  const rule = "the product's view is the provider's";
  const liveOf = new Map<string, string[]>();
  for (const { id, status, customer } of provider.subscriptions) {
    const row = subscriptions.find((each) => each.stripeSubscriptionId === id);
    const isLive = LIVE.includes(status);
    // A subscription that waits for its first payment, or a surplus one, exists only at the provider.
    if (isLive && row?.status !== status) complain(rule, `subscription ${id} is ${status}, here ${row?.status}`);
    if (!isLive && row && row.canceledAt === null)
      complain(rule, `subscription ${id} is ${status}, here ${row.status}`);
    if (isLive) liveOf.set(customer, [...(liveOf.get(customer) ?? []), id]);
    if (isLive && row && users.get(row.userId)?.closedAt)
      complain(rule, `subscription ${id} is ${status}, and its user is deleted`);
  }
  for (const [customer, ids] of liveOf)
    if (ids.length > 1) complain(rule, `customer ${customer} pays for ${ids.join(' and ')}`);
}

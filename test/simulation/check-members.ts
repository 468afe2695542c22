import type { Complain } from './checks.ts';
import type { Facts } from './facts.ts';

const LIVE = ['active', 'trialing', 'past_due', 'unpaid'];

/** Of one user's subscriptions one is live at most, and the product knows of it what the provider does. */
export function checkMembers({ users, subscriptions, provider }: Facts, complain: Complain): void {
  const rule = "the product's view is the provider's";
  const liveOf = new Map<string, string[]>();
  for (const { id, status, customer } of provider.subscriptions) {
    const row = subscriptions.find((each) => each.stripeSubscriptionId === id);
    const isLive = LIVE.includes(status);
    // One that waits for its first payment lives at the provider only, and so does one that was too many.
    if (isLive && row?.status !== status) complain(rule, `subscription ${id} is ${status}, here ${row?.status}`);
    if (!isLive && row && row.canceledAt === null)
      complain(rule, `subscription ${id} is ${status}, here ${row.status}`);
    if (isLive) liveOf.set(customer, [...(liveOf.get(customer) ?? []), id]);
    if (isLive && row && users.get(row.userId)?.closedAt)
      complain(rule, `subscription ${id} is ${status}, and its user has left`);
  }
  for (const [customer, ids] of liveOf)
    if (ids.length > 1) complain(rule, `customer ${customer} pays for ${ids.join(' and ')}`);
}

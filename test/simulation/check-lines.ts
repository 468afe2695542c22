import type { Facts } from './facts.ts';
import type { Complain } from './rules.ts';

type Order = Facts['orders'][number];

/** What an order charges for the pet alone. */
export const petCents = ({ priceCents, lines }: Pick<Order, 'priceCents' | 'lines'>): number =>
  lines ? lines.petCents : priceCents;

/** An order's price is the sum of its lines, each of which is a whole number of units. */
export function checkLines(facts: Facts, complain: Complain): void {
  for (const { id, kind, priceCents, lines } of facts.orders) {
    if (!lines) continue;
    const wrong = (what: string) => complain('a sale is the sum of its lines', `order ${id} of ${priceCents}: ${what}`);
    const extras = lines.extras.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
    if (extras !== lines.extrasCents) wrong(`its extras are ${extras}, not ${lines.extrasCents}`);
    if (lines.petCents + extras - lines.discountCents !== priceCents) wrong(`its lines are ${JSON.stringify(lines)}`);
    if (lines.extras.some(({ cents, quantity }) => cents < 1 || quantity < 1 || !Number.isInteger(quantity)))
      wrong(`its lines are ${JSON.stringify(lines)}`);
    if (lines.discountCents < 0 || lines.discountCents >= lines.petCents)
      wrong(`its discount is ${lines.discountCents}`);
    if (kind !== 'full') wrong(`it is paid by a ${kind}`);
  }
}

/** Whether a link offers now what an open order of it froze. */
export function offersLines(facts: Facts, { paymentLinkId, lines, kind, priceCents }: Order): boolean {
  const offered = facts.links.get(paymentLinkId ?? '')?.offeredLines ?? null;
  if (kind !== 'full') return lines === null;
  const discount =
    offered?.discount && petCents({ priceCents, lines }) - offered.discount.cents >= 50 ? offered.discount.cents : 0;
  if ((lines?.discountCents ?? 0) !== discount) return false;
  return (lines?.extras ?? []).every(({ name, cents, quantity }) =>
    offered?.extras.some((each) => each.name === name && each.cents === cents && quantity <= each.most),
  );
}

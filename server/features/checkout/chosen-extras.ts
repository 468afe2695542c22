import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { type ExtraChoice, extraChoice } from '../../../contract/order-lines/link-lines.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../db/schema.ts';
import type { Offer } from '../payment-links/api.ts';

type Offered = Pick<Offer, 'offered'>;

/**
 * The extras that a form chooses: the id of each and what was typed, which is read by itself. `refusal` names the last one that can't be
 * had in the typed number; the choice leaves it out.
 */
export function readChosenExtras(
  { offered }: Offered,
  fields: [id: string, typed: string][],
  language: Language,
): { choice: ExtraChoice; refusal: string | null } {
  let refusal: string | null = null;
  const choice = fields.flatMap(([id, typed]) => {
    const extra = offered?.extras.find((each) => each.id === id);
    const read = extraChoice.safeParse(`${id}:${typed}`).data;
    if (!extra || (read && read.every((each) => each.quantity <= extra.most))) return read ?? [];
    refusal = translateIn(language)('extras.bound', { name: extra.name, most: extra.most });
    return [];
  });
  return { choice, refusal };
}

/** What a buyer chose last on a link, for who comes back to it; an extra that has another name or price by now isn't chosen. */
export async function findLastChoice(
  { db }: Context,
  { link, offered }: Offered & Pick<Offer, 'link'>,
  buyerKeys: string[],
): Promise<ExtraChoice> {
  if (!offered) return [];
  const [last] = await db
    .select({ lines: orders.lines })
    .from(orders)
    .where(and(eq(orders.paymentLinkId, link.id), inArray(orders.buyerKey, buyerKeys)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return offered.extras.flatMap(({ id, name, cents, most }) => {
    const chosen = last?.lines?.extras.find((each) => each.name === name && each.cents === cents);
    return chosen && chosen.quantity <= most ? [{ id, quantity: chosen.quantity }] : [];
  });
}

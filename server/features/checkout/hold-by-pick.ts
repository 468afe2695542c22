import type { Context } from '../../context.ts';
import { conflict, retryIfBusy } from '../../errors.ts';
import { choosePet, findOpenTurnByKey } from '../waitlists/api.ts';
import { closeCheckout } from '../settlement/api.ts';
import { ownInFlight } from './refusals.ts';
import { findPurchase } from '../orders/api.ts';

/**
 * A person whose turn it is chooses a pet with this browser: a checkout of another pet, or of another browser, is expired at the
 * provider first. Returns the link of the pet's page, where it is paid. Throws NotFound, Conflict (turn over, pet not free, paid
 * or in flight), ProviderRefused and ProviderUnreachable.
 */
export const pickPet = (
  context: Context,
  key: string,
  petId: string,
  buyerKeys: [string, ...string[]],
): Promise<string> => retryIfBusy(() => pick(context, key, petId, buyerKeys));

async function pick(context: Context, key: string, petId: string, buyerKeys: [string, ...string[]]): Promise<string> {
  const { turn, paying } = await findOpenTurnByKey(context, key);
  const isOwn = paying?.petId === petId && paying.buyerKey !== null && buyerKeys.includes(paying.buyerKey);
  const purchase = paying && !isOwn ? await findPurchase(context.db, paying.orderId) : undefined;
  if (purchase) {
    const outcome = await closeCheckout(context, purchase);
    if (outcome === 'processing') throw ownInFlight();
    if (outcome === 'paid') throw conflict('You have paid for a pet already.', 'paid_already');
  }
  return choosePet(context, turn, petId, buyerKeys);
}

import type { CheckoutRequest } from '../../../contract/orders/orders.ts';
import type { Context } from '../../context.ts';
import { isBlocked } from '../blocked-buyers/api.ts';
import { type OfferToBuyer, unavailable } from '../payment-links/api.ts';
import { checkMayReserve } from '../reservation-requests/api.ts';
import { type Holder, listNetworks } from './hold-limits.ts';

/** Throws NotFound as for a link that is unavailable where the breeder has blocked this buyer, and Conflict where they have to be asked before a deposit. */
export async function checkBuyer(
  context: Context,
  { pet, seller, deposit, kept, isBlocked: isBrowserBlocked }: OfferToBuyer,
  { customer }: CheckoutRequest,
  buyer: Holder,
): Promise<void> {
  const known = { email: customer.email, buyerKeys: buyer.keys, cardKeys: [] };
  // Only programs name a mailbox before the payment.
  const isMailboxBlocked = customer.email !== null && (await isBlocked(context, context.db, seller.id, known));
  if (isBrowserBlocked || isMailboxBlocked) throw unavailable();
  // A turn of a waiting list is the breeder's word.
  if (!deposit || kept) return;
  await checkMayReserve(context, { id: pet.id, sellerId: seller.id }, { ...known, networks: listNetworks(buyer) });
}

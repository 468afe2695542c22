import { toAmount } from '../../../contract/money.ts';
import type { ListedOrder, Order } from '../../../contract/orders/orders.ts';
import { showPhoneNumber } from '../../phone-numbers.ts';
import { methodName, onlineMethod } from '../payments/api.ts';
import { coverUrl } from '../pets/api.ts';
import { cashLeftCents, type Purchase } from './purchases.ts';

/** An order as its seller sees it; without provider ids. `isDisputed`: a bank decides about one of its payments. */
export function presentOrder({ order, payment }: Purchase, isDisputed = order.status === 'disputed'): Order {
  return {
    id: order.id,
    status: order.status,
    price: toAmount(order.priceCents),
    platformFee: toAmount(order.feeCents),
    total: toAmount(order.totalCents),
    refunded: toAmount(order.refundedPriceCents),
    paymentMethod: onlineMethod(payment),
    paymentMethodName: methodName(payment, order),
    ...(order.cashCents > 0 ? { toReturnByHand: toAmount(cashLeftCents(order)) } : {}),
    createdAt: order.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    pet: { id: order.petId, name: order.petName },
    paymentLinkId: order.paymentLinkId,
    clientName: order.clientName,
    clientEmail: order.clientEmail,
    clientPhone: showPhoneNumber(order.clientPhone),
    ...(isDisputed ? { isDisputed } : {}),
  };
}

/** What an order's pet is recognized by; null once it is deleted for good. */
type PetLook = { breed: string; photoHash: string | null } | null;

const presentLook = (pet: PetLook) => ({
  breed: pet?.breed ?? null,
  imageUrl: coverUrl(pet?.photoHash ?? null),
});

/** An order in its seller's list, with its pet's breed and photo. */
export function presentListedOrder({
  pet,
  isDisputed,
  waitingCents,
  owedCents,
  ...purchase
}: Purchase & {
  pet: PetLook;
  isDisputed: boolean;
  waitingCents: number | undefined;
  owedCents?: number | undefined;
}): ListedOrder {
  const order = presentOrder(purchase, isDisputed);
  return {
    ...order,
    ...(waitingCents ? { refundWaits: toAmount(waitingCents) } : {}),
    ...(owedCents ? { refundOwed: toAmount(owedCents) } : {}),
    pet: { ...order.pet, ...presentLook(pet) },
  };
}

import type Stripe from 'stripe';
import { payByCard } from './buyer.ts';
import type { Product } from './product.ts';

/** A payment that names an order but is not made in the order's own checkout. Amounts are cents. */
export interface Foreign {
  /** Null means the platform's own account. */
  account: string | null;
  orderId: string;
  amount: number;
  fee: number;
  currency?: string;
  /** Names the order only in the payment's metadata, not as the session's reference. */
  isHidden?: boolean;
}

const SHOP = 'https://shop.example/thanks';

/** Opens a checkout at the provider that names one of our orders but isn't ours. Returns its session. */
export async function openForeign(
  { dependencies }: Product,
  { account, orderId, amount, fee, currency = 'usd', isHidden }: Foreign,
): Promise<Stripe.Checkout.Session> {
  return dependencies.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'A pet' } } }],
      ...(isHidden ? {} : { client_reference_id: orderId, metadata: { order_id: orderId } }),
      payment_intent_data: {
        metadata: { order_id: orderId },
        ...(fee > 0 && account ? { application_fee_amount: fee } : {}),
      },
      success_url: SHOP,
    },
    account ? { stripeAccount: account } : {},
  );
}

/** Opens a checkout at the provider that names one of our orders but isn't ours, and pays it by card. Returns its session. */
export async function payForeign(product: Product, foreign: Foreign): Promise<Stripe.Checkout.Session> {
  const session = await openForeign(product, foreign);
  const location = await payByCard(product.visitor(), session.url!);
  if (!location?.startsWith(SHOP)) throw new Error(`the payment led to ${location}`);
  return session;
}

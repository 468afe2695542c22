import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { newId, randomText } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { insert, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

/** The session's parameters for its payment intent; stored with the session until the first attempt. */
export interface IntentTerms {
  applicationFeeAmount: number | null;
  description: string | null;
  metadata: Record<string, string>;
  /** Whether the method is saved for later payments of the customer. */
  isSaved?: boolean;
}

interface NewIntent {
  amount: number;
  terms: IntentTerms;
  allowed: string[] | null;
  methodTypes: string[];
  customer?: string | null;
  internal: Record<string, unknown>;
}

/** The payment intent of a subscription: a card, saved for the next payments. */
export function subscriptionIntent(
  world: World,
  account: string,
  wanted: Pick<NewIntent, 'amount' | 'customer' | 'internal'> & { description: string },
): Promise<Stored<Stripe.PaymentIntent>> {
  const { description, ...rest } = wanted;
  const terms = { applicationFeeAmount: null, description, metadata: {}, isSaved: true };
  return createIntent(world, account, { ...rest, terms, allowed: null, methodTypes: ['card'] });
}

const unused = {
  ...nulls('automatic_payment_methods canceled_at cancellation_reason customer_account excluded_payment_method_types'),
  ...nulls('last_payment_error latest_charge managed_payments next_action on_behalf_of payment_method payment_record'),
  ...nulls('payment_method_configuration_details payment_method_options processing receipt_email review shipping'),
  ...nulls('source statement_descriptor statement_descriptor_suffix transfer_group'),
};

export async function createIntent(
  world: World,
  account: string,
  { allowed, amount, customer = null, internal, methodTypes, terms }: NewIntent,
): Promise<Stored<Stripe.PaymentIntent>> {
  const id = newId('paymentIntent');
  const intent: Stripe.PaymentIntent = {
    ...unused,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: account === world.platform ? null : world.application,
    application_fee_amount: terms.applicationFeeAmount,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: world.now,
    currency: 'usd',
    customer,
    description: terms.description,
    livemode: false,
    metadata: terms.metadata,
    payment_method_types: methodTypes,
    setup_future_usage: terms.isSaved ? 'off_session' : null,
    status: 'requires_payment_method',
  };
  emit(world, account, 'payment_intent.created', intent);
  return insert(world, account, intent, { internal });
}

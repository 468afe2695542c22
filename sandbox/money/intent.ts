import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { idOf } from '../store/id-of.ts';
import { newId, randomText } from '../store/ids.ts';
import { find, insert, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

type Session = Stored<Stripe.Checkout.Session>;
type Intent = Stored<Stripe.PaymentIntent>;

/** The session's parameters for its payment intent; stored with the session until the first attempt. */
export interface IntentTerms {
  applicationFeeAmount: number | null;
  description: string | null;
  metadata: Record<string, string>;
}

/** The session's payment intent: created at the first attempt, as Stripe does, and reused by later ones. */
export async function intentOf(world: World, session: Session): Promise<Intent> {
  const { data } = session;
  const found = await find(world, 'payment_intent', idOf(data.payment_intent), { lock: true });
  if (found) return found;
  const terms = session.internal['terms'] as IntentTerms;
  const intent = await createIntent(world, session.account, {
    amount: data.amount_total ?? 0,
    currency: data.currency ?? 'usd',
    terms,
    allowed: data.allowed_payment_method_types,
    methodTypes: data.payment_method_types,
    internal: { sessionId: session.id },
  });
  data.payment_intent = intent.id;
  return intent;
}

interface NewIntent {
  amount: number;
  currency: string;
  terms: IntentTerms;
  allowed: string[] | null;
  methodTypes: string[];
  customer?: string | null;
  /** Whether the card is saved for later payments. */
  keepsCard?: boolean;
  internal: Record<string, unknown>;
}

/** The payment intent of a subscription: a card, saved for the next payments. */
export function subscriptionIntent(
  world: World,
  account: string,
  wanted: Pick<NewIntent, 'amount' | 'currency' | 'customer' | 'internal'> & { description: string },
): Promise<Intent> {
  const { description, ...rest } = wanted;
  const terms = { applicationFeeAmount: null, description, metadata: {} };
  return createIntent(world, account, { ...rest, terms, keepsCard: true, allowed: null, methodTypes: ['card'] });
}

async function createIntent(world: World, account: string, wanted: NewIntent): Promise<Intent> {
  const { terms } = wanted;
  const id = newId('paymentIntent');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: wanted.allowed,
    amount: wanted.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: account === world.platform ? null : world.application,
    application_fee_amount: terms.applicationFeeAmount,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: world.now,
    currency: wanted.currency,
    customer: wanted.customer ?? null,
    customer_account: null,
    description: terms.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: terms.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: wanted.methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: wanted.keepsCard ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  emit(world, account, 'payment_intent.created', intent);
  return insert(world, account, intent, { internal: wanted.internal });
}

import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { newId, randomText } from '../store/ids.ts';
import { insertObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { declineError, refused, type Attempt } from './payment.ts';
import { attachMethod, outcomeOfMethod, type StoredMethod } from './payment-method.ts';

export type StoredSetup = Stored<Stripe.SetupIntent>;

export interface NewSetup {
  customer: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  paymentMethod?: string | null;
  usage?: 'off_session' | 'on_session';
  automatic?: Stripe.SetupIntent.AutomaticPaymentMethods | null;
  allowed?: string[] | null;
  /** Names the subscription or checkout that waits for the card. */
  internal?: Record<string, unknown>;
}

/** Creates the setup intent of a card to save for later payments. */
export async function createSetup(world: World, account: string, wanted: NewSetup): Promise<StoredSetup> {
  const id = newId('setupIntent');
  const data: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: wanted.allowed ?? null,
    application: account === world.platform ? null : world.application,
    automatic_payment_methods: wanted.automatic ?? null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: world.now,
    customer: wanted.customer,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: { enabled: false },
    mandate: null,
    metadata: wanted.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: wanted.paymentMethod ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: wanted.paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    usage: wanted.usage ?? 'off_session',
  };
  const setup: StoredSetup = { id, account, created: world.now, data, internal: wanted.internal ?? {}, dueAt: null };
  await insertObject(world.tx, { ...setup, object: 'setup_intent' });
  emit(world, account, 'setup_intent.created', data);
  return setup;
}

/** Attempts to save a card; the caller holds the lock on the setup. */
export async function attemptSetup(
  world: World,
  setup: StoredSetup,
  method: StoredMethod,
  page: { url: string; returnUrl: string | null },
): Promise<Attempt> {
  const { authenticate, decline } = outcomeOfMethod(method);
  if (decline) {
    await failSetup(world, setup, { type: 'card_error', ...declineError(decline), payment_method: method.data });
    return refused(decline);
  }
  setup.data.payment_method = method.id;
  if (!authenticate) {
    await succeedSetup(world, setup, method);
    return { kind: 'paid' };
  }
  Object.assign(setup.data, {
    last_setup_error: null,
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: page.returnUrl, url: page.url } },
  } satisfies Partial<Stripe.SetupIntent>);
  await updateObject(world.tx, 'setup_intent', setup);
  emit(world, setup.account, 'setup_intent.requires_action', setup.data);
  return { kind: 'action' };
}

export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Applies the outcome of 3D Secure. */
export async function answerSetup(
  world: World,
  setup: StoredSetup,
  method: StoredMethod,
  approved: boolean,
): Promise<Attempt> {
  if (approved) {
    await succeedSetup(world, setup, method);
    return { kind: 'paid' };
  }
  await failSetup(world, setup, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    doc_url: 'https://docs.stripe.com/error-codes/setup-intent-authentication-failure',
    message: notAuthenticated,
    payment_method: method.data,
  });
  return { kind: 'failed', message: notAuthenticated };
}

async function succeedSetup(world: World, setup: StoredSetup, method: StoredMethod): Promise<void> {
  const { customer } = setup.data;
  if (typeof customer === 'string') await attachMethod(world, method, customer);
  Object.assign(setup.data, {
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  } satisfies Partial<Stripe.SetupIntent>);
  await updateObject(world.tx, 'setup_intent', setup);
  emit(world, setup.account, 'setup_intent.succeeded', setup.data);
}

async function failSetup(world: World, setup: StoredSetup, error: Stripe.SetupIntent.LastSetupError): Promise<void> {
  Object.assign(setup.data, {
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  } satisfies Partial<Stripe.SetupIntent>);
  await updateObject(world.tx, 'setup_intent', setup);
  emit(world, setup.account, 'setup_intent.setup_failed', setup.data);
}

export async function cancelSetup(
  world: World,
  setup: StoredSetup,
  reason: Stripe.SetupIntent['cancellation_reason'],
): Promise<void> {
  Object.assign(setup.data, { cancellation_reason: reason, next_action: null, status: 'canceled' });
  await updateObject(world.tx, 'setup_intent', setup);
  emit(world, setup.account, 'setup_intent.canceled', setup.data);
}

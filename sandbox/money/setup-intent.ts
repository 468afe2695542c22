import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { newId, randomText } from '../store/ids.ts';
import { insert, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { declineError, notAuthenticated, refused, type Attempt } from './payment.ts';
import { attachMethod, outcomeOfMethod, type StoredMethod } from './payment-method.ts';

export type StoredSetup = Stored<Stripe.SetupIntent>;

/** Creates the setup intent of a card to save; `internal` names the subscription or checkout that waits for it. */
export async function createSetup(
  world: World,
  account: string,
  customer: string | null,
  internal: Record<string, unknown>,
): Promise<StoredSetup> {
  const id = newId('setupIntent');
  const data: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: account === world.platform ? null : world.application,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: world.now,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: { enabled: false },
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
  emit(world, account, 'setup_intent.created', data);
  return insert(world, account, data, { internal });
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
  await save(world, setup);
  emit(world, setup.account, 'setup_intent.requires_action', setup.data);
  return { kind: 'action' };
}

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
  await save(world, setup);
  emit(world, setup.account, 'setup_intent.succeeded', setup.data);
}

async function failSetup(world: World, setup: StoredSetup, error: Stripe.SetupIntent.LastSetupError): Promise<void> {
  Object.assign(setup.data, {
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  } satisfies Partial<Stripe.SetupIntent>);
  await save(world, setup);
  emit(world, setup.account, 'setup_intent.setup_failed', setup.data);
}

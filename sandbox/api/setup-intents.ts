import type Stripe from 'stripe';
import { confirmPending, pendingOf } from '../billing/confirm.ts';
import { cardError, invalidRequest } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import {
  address,
  boolean,
  clearableText,
  createdRange,
  expandField,
  hash,
  list as listOf,
  listFields,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  text,
} from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { usedMethod } from '../money/payment-method.ts';
import { cancelSetup, createSetup, type StoredSetup } from '../money/setup-intent.ts';
import { listObjects } from '../store/lists.ts';
import { updateObject } from '../store/objects.ts';
import { customerOf } from './customer-object.ts';

const base = '/v1/setup_intents';

async function own(call: Call<unknown>, lock: boolean): Promise<StoredSetup> {
  const id = call.path['id'] ?? '';
  const where = { account: call.account, object: 'setup_intent', id, lock };
  return existing<Stripe.SetupIntent>(call.tx, where, 'intent', 'setupintent');
}

/** Confirms off-session: 3D Secure waits for a page, and a decline is returned, not thrown. */
async function confirmWith(
  call: Call<unknown>,
  id: string,
  given: string | undefined,
  returnUrl: string | undefined,
): Promise<object> {
  const pending = await pendingOf(call, id);
  const { data } = pending.intent.stored;
  if (data.status !== 'requires_payment_method' && data.status !== 'requires_confirmation') {
    throw invalidRequest(
      `You cannot confirm this SetupIntent because it has already ${data.status === 'succeeded' ? 'succeeded' : `a status of ${data.status}`}.`,
      { code: 'setup_intent_unexpected_state' },
    );
  }
  const wanted = given ?? data.payment_method;
  if (typeof wanted !== 'string') {
    throw invalidRequest(
      'You cannot confirm this SetupIntent because it’s missing a payment method. Update the SetupIntent with a payment method and then confirm it again.',
      { code: 'setup_intent_unexpected_state' },
    );
  }
  const method = await usedMethod(call, call.account, wanted);
  const attempt = await confirmPending(pending, method, returnUrl ?? null);
  if (attempt.kind !== 'failed' || !attempt.decline) return data;
  return cardError(attempt.decline, { setup_intent: data, payment_method: method.data });
}

const create = route(
  'POST',
  base,
  hash(
    {
      ...expandField,
      allowed_payment_method_types: listOf(text()),
      automatic_payment_methods: hash({ allow_redirects: oneOf(['always', 'never']), enabled: required(boolean()) }),
      confirm: boolean(),
      customer: text(),
      description: text(),
      metadata: metadata(),
      payment_method: text(),
      return_url: address(),
      usage: oneOf(['off_session', 'on_session']),
    },
    [
      'attach_to_self',
      'confirmation_token',
      'customer_account',
      'excluded_payment_method_types',
      'flow_directions',
      'mandate_data',
      'on_behalf_of',
      'payment_method_configuration',
      'payment_method_data',
      'payment_method_options',
      'single_use',
      'use_stripe_sdk',
    ],
  ),
  async (call) => {
    const { params } = call;
    if (params.return_url !== undefined && !params.confirm) {
      throw invalidRequest('The parameter return_url can only be given together with confirm=true.', {
        param: 'return_url',
      });
    }
    if (params.customer !== undefined) await customerOf(call, call.account, params.customer);
    const method =
      params.payment_method === undefined ? undefined : await usedMethod(call, call.account, params.payment_method);
    const setup = await createSetup(call, call.account, {
      customer: params.customer ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
      paymentMethod: method?.id ?? null,
      usage: params.usage ?? 'off_session',
      automatic: params.automatic_payment_methods ?? { enabled: true, allow_redirects: 'always' },
      allowed: params.allowed_payment_method_types ?? null,
    });
    return params.confirm ? confirmWith(call, setup.id, undefined, params.return_url) : setup.data;
  },
);

const retrieve = route(
  'GET',
  `${base}/:id`,
  hash({ ...expandField, client_secret: text() }),
  async (call) => (await own(call, false)).data,
);

const update = route(
  'POST',
  `${base}/:id`,
  hash({ ...expandField, description: clearableText(), metadata: metadata(), payment_method: text() }, [
    'allowed_payment_method_types',
    'attach_to_self',
    'customer',
    'customer_account',
    'excluded_payment_method_types',
    'flow_directions',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
  ]),
  async (call) => {
    const setup = await own(call, true);
    const { data } = setup;
    const { description, payment_method } = call.params;
    if (description !== undefined) data.description = description;
    if (payment_method !== undefined) {
      data.payment_method = (await usedMethod(call, call.account, payment_method)).id;
      data.status = 'requires_confirmation';
    }
    data.metadata = mergeMetadata(data.metadata, call.params.metadata);
    await updateObject(call.tx, 'setup_intent', setup);
    return data;
  },
);

const confirm = route(
  'POST',
  `${base}/:id/confirm`,
  hash({ ...expandField, payment_method: text(), return_url: address() }, [
    'allowed_payment_method_types',
    'confirmation_token',
    'mandate_data',
    'payment_method_data',
    'payment_method_options',
    'use_stripe_sdk',
  ]),
  async (call) => {
    const setup = await own(call, false);
    return confirmWith(call, setup.id, call.params.payment_method, call.params.return_url);
  },
);

const cancel = route(
  'POST',
  `${base}/:id/cancel`,
  hash({ ...expandField, cancellation_reason: oneOf(['abandoned', 'duplicate', 'requested_by_customer']) }),
  async (call) => {
    const setup = await own(call, true);
    if (setup.data.status === 'succeeded' || setup.data.status === 'canceled') {
      throw invalidRequest(
        `You cannot cancel this SetupIntent because it has a status of ${setup.data.status}. Only a SetupIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`,
        { code: 'setup_intent_unexpected_state' },
      );
    }
    await cancelSetup(call, setup, call.params.cancellation_reason ?? null);
    return setup.data;
  },
);

const list = route(
  'GET',
  base,
  hash({ ...listFields, created: createdRange(), customer: text(), payment_method: text() }, [
    'attach_to_self',
    'customer_account',
  ]),
  (call) => {
    const { customer, payment_method, ...page } = call.params;
    const filters = { customer, payment_method };
    return listObjects(call.tx, { account: call.account, object: 'setup_intent', url: base, filters }, page);
  },
);

export const setupIntentRoutes = [create, retrieve, update, confirm, cancel, list];

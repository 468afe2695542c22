import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { address, boolean, hash, mergeMetadata, metadata, oneChoice, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { changeObject } from '../store/changes.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { existing, insert } from '../store/objects.ts';
import { resource } from './resource.ts';

type Configuration = Stripe.BillingPortal.Configuration;

const object = 'billing_portal.configuration';
const path = '/v1/billing_portal/configurations';

const enabled = { enabled: required(boolean()) };
const features = hash({
  invoice_history: hash(enabled),
  payment_method_update: hash(enabled),
  subscription_cancel: hash({ ...enabled, mode: oneChoice(['at_period_end', 'immediately']) }),
});
const shared = {
  business_profile: hash({
    headline: text({ max: 60 }),
    privacy_policy_url: address(),
    terms_of_service_url: address(),
  }),
  default_return_url: address(),
  metadata: metadata(),
  name: text(),
};

/** What a new configuration allows: nothing that wasn't asked for. */
const nothing: Configuration['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

type Given = Partial<{ [Name in keyof Configuration['features']]: object | undefined }>;

const merged = (before: Configuration['features'], given: Given = {}): Configuration['features'] => {
  const changed = Object.entries(given).filter(([, feature]) => feature !== undefined);
  const known = before as unknown as Record<string, object>;
  return { ...before, ...Object.fromEntries(changed.map(([name, feature]) => [name, { ...known[name], ...feature }])) };
};

const create = route('POST', path, hash({ ...shared, features: required(features) }), async (call) => {
  const { features: given, metadata: labels, name = null, default_return_url = null, business_profile } = call.params;
  const data: Configuration = {
    id: newId('portalConfiguration'),
    object,
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null, ...business_profile },
    created: call.now,
    default_return_url,
    features: merged(nothing, given),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, labels),
    name,
    updated: call.now,
  };
  await insert(call, call.account, data);
  emit(call, call.account, `${object}.created`, data);
  return data;
});

const updateParams = hash({ ...shared, features, active: boolean() });
const update = route('POST', `${path}/:id`, updateParams, async (call) => {
  const stored = await existing(call, object, call.id, { account: call.account, lock: true });
  const { features: given, metadata: labels, ...fields } = call.params;
  await changeObject(call, stored, `${object}.updated`, () => {
    const { data } = stored;
    Object.assign(data, fields, { updated: call.now });
    data.features = merged(data.features, given);
    data.metadata = mergeMetadata(data.metadata ?? {}, labels);
  });
  return stored.data;
});

/** The configuration that a new session names. There is no default one: nobody has saved it in the dashboard. */
export async function portalConfiguration(call: Parameters<typeof existing>[0], account: string, id?: string) {
  if (id === undefined)
    throw invalidRequest(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  return existing(call, object, id, { account, param: 'configuration' });
}

export const portalConfigurationRoutes = [create, update, ...resource({ object, path })];

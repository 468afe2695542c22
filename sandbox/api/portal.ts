import type Stripe from 'stripe';
import { existing } from '../http/existing.ts';
import {
  address,
  boolean,
  clearable,
  clearableText,
  expandField,
  hash,
  listFields,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  text,
} from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { insertObject, updateObject, type Stored } from '../store/objects.ts';
import { customerOf } from './customer-object.ts';
import { defaultConfiguration, keepConfiguration, portalConfiguration } from './portal-object.ts';

type Configuration = Stripe.BillingPortal.Configuration;

const configurationsBase = '/v1/billing_portal/configurations';

/** The state of a portal visit; found by the secret in its URL. */
export interface PortalVisit extends Record<string, unknown> {
  customer: string;
  configuration: string;
  returnUrl: string | null;
}

const features = hash(
  {
    invoice_history: hash({ enabled: required(boolean()) }),
    payment_method_update: hash({ enabled: required(boolean()) }, ['payment_method_configuration']),
    subscription_cancel: hash(
      {
        enabled: required(boolean()),
        mode: oneOf(['at_period_end', 'immediately']),
        proration_behavior: oneOf(['none'], ['always_invoice', 'create_prorations']),
      },
      ['cancellation_reason'],
    ),
  },
  ['customer_update', 'subscription_pause', 'subscription_update'],
);

const shared = {
  ...expandField,
  business_profile: hash({
    headline: clearableText({ max: 60 }),
    privacy_policy_url: address(),
    terms_of_service_url: address(),
  }),
  default_return_url: clearable(address()),
  metadata: metadata(),
  name: clearableText(),
};

const createParams = hash({ ...shared, features: required(features) }, ['login_page']);
const updateParams = hash({ ...shared, active: boolean(), features }, ['login_page']);
type Changes = ReturnType<typeof updateParams.read>;

const offers = ['invoice_history', 'payment_method_update', 'subscription_cancel'] as const;

function apply(data: Configuration, params: Changes, now: number): void {
  const { active, business_profile, default_return_url, name } = params;
  if (active !== undefined) data.active = active;
  Object.assign(data.business_profile, business_profile);
  if (default_return_url !== undefined) data.default_return_url = default_return_url;
  if (name !== undefined) data.name = name;
  for (const feature of offers) Object.assign(data.features[feature], params.features?.[feature]);
  data.metadata = mergeMetadata(data.metadata, params.metadata);
  data.updated = now;
}

const createConfiguration = route('POST', configurationsBase, createParams, async (call) => {
  const data = portalConfiguration(call, call.account, false);
  // Features that a custom configuration doesn't name are off.
  for (const feature of offers) data.features[feature].enabled = false;
  apply(data, call.params, call.now);
  await keepConfiguration(call, call.account, data);
  emit(call, call.account, 'billing_portal.configuration.created', data);
  return data;
});

async function configurationOf(call: Call<unknown>, id: string, param = 'id'): Promise<Stored<Configuration>> {
  const where = { account: call.account, object: 'billing_portal.configuration', id, lock: true };
  return existing<Configuration>(call.tx, where, param, 'configuration');
}

const retrieveConfiguration = route(
  'GET',
  `${configurationsBase}/:id`,
  hash(expandField),
  async (call) => (await configurationOf(call, call.path['id'] ?? '')).data,
);

const updateConfiguration = route('POST', `${configurationsBase}/:id`, updateParams, async (call) => {
  const stored = await configurationOf(call, call.path['id'] ?? '');
  apply(stored.data, call.params, call.now);
  await updateObject(call.tx, 'billing_portal.configuration', stored);
  emit(call, call.account, 'billing_portal.configuration.updated', stored.data);
  return stored.data;
});

const listConfigurations = route(
  'GET',
  configurationsBase,
  hash({ ...listFields, active: boolean(), is_default: boolean() }),
  (call) => {
    const { active, is_default, ...page } = call.params;
    const filters = { is_default, active };
    const where = { account: call.account, object: 'billing_portal.configuration', url: configurationsBase, filters };
    return listObjects(call.tx, where, page);
  },
);

const createSession = route(
  'POST',
  '/v1/billing_portal/sessions',
  hash(
    {
      ...expandField,
      configuration: text(),
      customer: required(text()),
      locale: oneOf(['auto', 'en'], ['de', 'es', 'fr', 'it']),
      return_url: address(),
    },
    ['after_expiration', 'customer_account', 'flow_data', 'on_behalf_of'],
  ),
  async (call) => {
    const { params } = call;
    const customer = await customerOf(call, call.account, params.customer);
    const configuration =
      params.configuration === undefined
        ? await defaultConfiguration(call, call.account)
        : (await configurationOf(call, params.configuration, 'configuration')).data;
    const returnUrl = params.return_url ?? configuration.default_return_url;
    const visit = newId('portalVisit');
    const session: Stripe.BillingPortal.Session = {
      id: newId('portalSession'),
      object: 'billing_portal.session',
      configuration: configuration.id,
      created: call.now,
      customer: customer.id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: params.locale ?? null,
      on_behalf_of: null,
      return_url: returnUrl,
      url: `${call.pagesOrigin}/portal/${visit}`,
    };
    const internal: PortalVisit = { customer: customer.id, configuration: configuration.id, returnUrl };
    await insertObject(call.tx, {
      id: visit,
      object: 'portal_visit',
      account: call.account,
      created: call.now,
      data: {},
      internal,
    });
    emit(call, call.account, 'billing_portal.session.created', session);
    return session;
  },
);

export const portalRoutes = [
  createSession,
  createConfiguration,
  retrieveConfiguration,
  updateConfiguration,
  listConfigurations,
];

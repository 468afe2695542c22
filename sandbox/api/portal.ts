import type Stripe from 'stripe';
import { address, hash, oneChoice, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { insertState } from '../store/objects.ts';
import { lockCustomer } from './customer-object.ts';
import { portalConfiguration } from './portal-configurations.ts';

/** The state of a portal visit; found by the secret in its URL. */
export interface PortalVisit extends Record<string, unknown> {
  customer: string;
  returnUrl: string | null;
}

const params = hash({
  configuration: text(),
  customer: required(text()),
  locale: oneChoice(['auto', 'en']),
  return_url: address(),
});

const createSession = route('POST', '/v1/billing_portal/sessions', params, async (call) => {
  const configuration = await portalConfiguration(call, call.account, call.params.configuration);
  const customer = await lockCustomer(call, call.account, call.params.customer);
  const returnUrl = call.params.return_url ?? null;
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
    locale: call.params.locale ?? null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${call.pagesOrigin}/portal/${visit}`,
  };
  const internal: PortalVisit = { customer: customer.id, returnUrl };
  await insertState(call, { id: visit, object: 'portal_visit', account: call.account, internal });
  emit(call, call.account, 'billing_portal.session.created', session);
  return session;
});

export const portalRoutes = [createSession];

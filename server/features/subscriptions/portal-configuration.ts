import type Stripe from 'stripe';
import { singleUseKey } from '../../integrations/provider/idempotency-key.ts';
import { isOwn, OWN } from '../../integrations/provider/own-objects.ts';

/** What subscribers may do at the provider's billing pages. Named with each visit, so nothing has to be saved in its dashboard. */

const FEATURES = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  // What is paid for stays until the end of its period.
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
} as const satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** Cache of the configuration's id per client; it doesn't change while a process runs. */
const known = new WeakMap<Stripe, string>();

/** The id of our configuration, which is created on first use. Throws what the provider throws. */
export async function portalConfiguration(stripe: Stripe): Promise<string> {
  const id = known.get(stripe) ?? ((await findOwnConfiguration(stripe)) ?? (await createConfiguration(stripe))).id;
  known.set(stripe, id);
  return id;
}

async function findOwnConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(isOwn);
}

const createConfiguration = (stripe: Stripe) =>
  stripe.billingPortal.configurations.create(
    { features: FEATURES, metadata: OWN },
    { idempotencyKey: singleUseKey('portal_configuration') },
  );

/** Creates our configuration or corrects what somebody changed of it. */
export async function setUpPortal(stripe: Stripe): Promise<'created' | 'updated' | 'unchanged'> {
  const found = await findOwnConfiguration(stripe);
  if (!found) {
    await createConfiguration(stripe);
    return 'created';
  }
  if (isAsWanted(found)) return 'unchanged';
  await stripe.billingPortal.configurations.update(
    found.id,
    { features: FEATURES },
    { idempotencyKey: singleUseKey('portal_configuration') },
  );
  return 'updated';
}

/** Whether our configuration exists and allows what the product promises. */
export async function hasPortal(stripe: Stripe): Promise<boolean> {
  const found = await findOwnConfiguration(stripe);
  return found !== undefined && isAsWanted(found);
}

const isAsWanted = ({ features }: Stripe.BillingPortal.Configuration): boolean =>
  features.invoice_history.enabled &&
  features.payment_method_update.enabled &&
  features.subscription_cancel.enabled &&
  features.subscription_cancel.mode === FEATURES.subscription_cancel.mode;

import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { insertObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';

type Configuration = Stripe.BillingPortal.Configuration;

/** A configuration of the portal with every field that Stripe sends. */
export function portalConfiguration(world: World, account: string, isDefault: boolean): Configuration {
  return {
    id: newId('portalConfiguration'),
    object: 'billing_portal.configuration',
    active: true,
    application: account === world.platform ? null : world.application,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: world.now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: null,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: world.now,
  };
}

export async function keepConfiguration(world: World, account: string, configuration: Configuration): Promise<void> {
  const { id, object } = configuration;
  await insertObject(world.tx, { id, object, account, created: world.now, data: configuration });
}

/** The configuration of sessions that name none; at Stripe it is created in the dashboard. */
export async function defaultConfiguration(world: World, account: string): Promise<Configuration> {
  const where = { account, object: 'billing_portal.configuration', url: '', filters: { is_default: 'true' } };
  const [known] = (await listObjects(world.tx, where, { limit: 1 })).data as Configuration[];
  if (known) return known;
  const made = portalConfiguration(world, account, true);
  await keepConfiguration(world, account, made);
  return made;
}

import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { newId, randomText } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { insert, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

const unused = {
  ...nulls('allowed_payment_method_types automatic_payment_methods cancellation_reason description last_setup_error'),
  ...nulls('excluded_payment_method_types latest_attempt mandate next_action on_behalf_of payment_method'),
  ...nulls('payment_method_configuration_details payment_method_options single_use_mandate'),
};

/** Creates the setup intent of a card to save; `internal` names the subscription or checkout that waits for it. */
export async function createSetup(
  world: World,
  account: string,
  customer: string | null,
  internal: Record<string, unknown>,
): Promise<Stored<Stripe.SetupIntent>> {
  const id = newId('setupIntent');
  const data: Stripe.SetupIntent = {
    ...unused,
    id,
    object: 'setup_intent',
    application: account === world.platform ? null : world.application,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: world.now,
    customer,
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  };
  emit(world, account, 'setup_intent.created', data);
  return insert(world, account, data, { internal });
}

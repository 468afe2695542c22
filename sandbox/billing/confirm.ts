import { worldAtClock } from '../api/clock-object.ts';
import type { StoredMethod } from '../money/payment-method.ts';
import type { Confirmation, Intent } from '../money/payment.ts';
import { referencedId } from '../store/referenced-id.ts';
import { existing } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { StoredSubscription } from './billing-state.ts';
import { invoicePaidBy } from './collect.ts';
import { makeDefault } from './default-method.ts';
import { lockInvoice } from './invoice-object.ts';
import { changeSubscription, lockSubscription } from './subscription-object.ts';

/** The confirmation of an intent: locked after the subscription that waits for it, in the world of its test clock. */
export async function lockConfirmation(
  outside: World,
  id: string,
  returnUrl: string | null,
  param = 'intent',
): Promise<Confirmation> {
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  const { account, internal } = await existing(outside, kind, id, { param });
  const owner = internal['subscriptionId'];
  const subscription = typeof owner === 'string' ? await lockSubscription(outside, account, owner) : undefined;
  const world = await worldAtClock(outside, subscription?.data.test_clock);
  const intent = (await existing(world, kind, id, { lock: true })) as Intent;
  return {
    world,
    intent,
    page: { url: `${world.pagesOrigin}/elements/authenticate/${id}`, returnUrl },
    done: (method) => settled(world, subscription, intent, method),
  };
}

async function settled(
  world: World,
  subscription: StoredSubscription | undefined,
  { account, data, id, internal }: Intent,
  method: StoredMethod,
): Promise<void> {
  const invoice = internal['invoiceId'];
  if (subscription && typeof invoice === 'string')
    await invoicePaidBy(world, subscription, await lockInvoice(world, account, invoice), method);
  // The card of a free trial.
  if (subscription?.data.pending_setup_intent === id)
    await changeSubscription(world, subscription, () => {
      subscription.data.pending_setup_intent = null;
      if (subscription.data.payment_settings?.save_default_payment_method === 'on_subscription')
        subscription.data.default_payment_method = method.id;
    });
  if (internal['becomesDefault'] === true) await makeDefault(world, method, referencedId(data.customer));
}

import Stripe from 'stripe';
import { eventOf } from '../product/signed-event.ts';
import { PLATFORM, WEBHOOK_SECRETS } from './provider.ts';
import type { Scene } from './scene.ts';
import { WEBHOOK_PATH } from './world.ts';

/** Posts an event about a checkout of `account`, signed with the secret of its endpoint. */
export async function postEvent(
  scene: Scene,
  account: string,
  change: { id: string; type: string } & Record<string, unknown>,
  session: object,
  timestamp?: number,
): Promise<void> {
  const event = eventOf({ ...(account === PLATFORM ? {} : { account }), ...change }, { ...session });
  const payload = JSON.stringify(event);
  const secret = account === PLATFORM ? WEBHOOK_SECRETS.platform : WEBHOOK_SECRETS.connect;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp ? { timestamp } : {}) });
  await scene.watch(scene.world.visitor()).call('POST', WEBHOOK_PATH, event, { 'stripe-signature': signature });
}

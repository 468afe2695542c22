import { text } from '../http/params.ts';
import { existing, find } from '../store/objects.ts';
import { resource } from './resource.ts';
import { expireIfDue } from './session-expiry.ts';

export const paymentIntentRoutes = resource({
  object: 'payment_intent',
  path: '/v1/payment_intents',
  updatable: { description: text() },
  async find(call) {
    const where = { account: call.account, param: 'intent' };
    const seen = await existing(call, 'payment_intent', call.id, where);
    // Lock order: session before payment, here as on the pages; otherwise two requests could deadlock.
    const session = await find(call, 'checkout.session', String(seen.internal['sessionId']), { lock: true });
    if (session) await expireIfDue(call, session);
    return existing(call, 'payment_intent', call.id, { ...where, lock: true });
  },
});

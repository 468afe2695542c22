import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { systemContext } from '../../server/context.ts';
import { reconcileAccounts } from '../../server/features/connected-accounts/reconcile.ts';
import { payByCard } from '../product/buyer.ts';
import { made } from './acts-of-provider.ts';
import { postEvent } from './forged-event.ts';
import { PLATFORM, onAccount } from './provider.ts';
import { pick, type Act, type Scene } from './scene.ts';
import { isStrangers, STRANGERS_SHOP } from './strangers.ts';

type Session = Stripe.Checkout.Session;

const ownSessions = async (scene: Scene) =>
  (await made<Session>(scene, 'checkout.session')).filter((each) => each.mode === 'payment' && !isStrangers(each));

/**
 * Somebody with access to an account of the provider takes a payment there that names one of our orders: with another
 * amount, without the fee, on another account, or a second time.
 */
const impostor: Act = async (scene, a, b) => {
  const own = pick(await ownSessions(scene), a);
  if (!own?.client_reference_id || scene.hasLeft) return;
  const { stripe } = scene.world.provider;
  const orderId = own.client_reference_id;
  const account = b % 5 === 3 ? PLATFORM : own.account;
  const amount = b % 5 === 2 ? 100 : own.amount_total!;
  const fee = account === PLATFORM || b % 5 === 1 ? 0 : Math.round((amount * 5) / 105);
  const names = b % 5 === 4 ? {} : { client_reference_id: orderId, metadata: { order_id: orderId } };
  const price_data = { currency: 'usd', unit_amount: amount, product_data: { name: 'A pet' } };
  const created = await stripe.checkout.sessions
    .create(
      {
        mode: 'payment',
        line_items: [{ quantity: 1, price_data }],
        ...names,
        payment_intent_data: {
          metadata: { order_id: orderId },
          ...(fee > 0 ? { application_fee_amount: fee } : {}),
        },
        success_url: `${STRANGERS_SHOP}/thanks`,
      },
      onAccount(account),
    )
    // The account is deauthorized by now, or can't take charges.
    .catch(() => undefined);
  if (created?.url) await payByCard(scene.world.visitor(), created.url);
};

/** Somebody changes our open checkouts at the provider to another amount or fee. */
const tamper: Act = async (scene, _a, b) => {
  for (const own of await ownSessions(scene)) if (own.status === 'open') await changeTerms(scene, own, b);
};

async function changeTerms(scene: Scene, own: Session & { account: string }, b: number): Promise<void> {
  const isAboutFee = b % 2 === 0 && own.account !== PLATFORM;
  await scene.world.provider.store.query(
    `update sandbox.objects set
       data = jsonb_set(jsonb_set(data::jsonb, '{metadata,tampered}', '"yes"'), '{amount_total}', $2::jsonb)::json,
       internal = case when $3 then jsonb_set(internal::jsonb, '{terms,applicationFeeAmount}', '1')::json else internal end
     where id = $1 and data ->> 'status' = 'open' and data ->> 'payment_intent' is null`,
    [own.id, String(own.amount_total! + (isAboutFee ? 0 : 100)), isAboutFee],
  );
}

/** The id prefix of forged events, none of which may ever be stored. */
export const FORGED = 'evt_forged_';

async function forge(scene: Scene, a: number, change: object, claim: object, timestamp?: number): Promise<void> {
  const own = pick(await ownSessions(scene), a);
  if (!own) return;
  const { account, ...session } = own;
  const event = { id: `${FORGED}${session.id.slice(8)}_${a}`, type: 'checkout.session.completed', ...change };
  await postEvent(
    scene,
    account,
    event,
    { ...session, status: 'complete', payment_status: 'paid', ...claim },
    timestamp,
  );
}

/** The provider sends events of the other mode to the same endpoint, signed with the same secret. */
const otherMode: Act = (scene, a, b) =>
  forge(scene, a, { livemode: true }, { livemode: true, ...(b % 2 === 0 ? { id: `cs_live_${a}` } : {}) });

const AHEAD_S = 600;

/** A signature dated in the future would stay valid for too long. */
const futureSignature: Act = (scene, a) => forge(scene, a + 100, {}, {}, Math.floor(Date.now() / 1000) + AHEAD_S);

/** For a while the product's key is that of another platform, and it fetches every account. */
const otherKey: Act = async ({ world, weather }, a) => {
  if (world.kill) return;
  weather.hasFaults = true;
  world.provider.isOtherKey = true;
  await reconcileAccounts(systemContext(world.dependencies), { all: true });
  await wait(a * 5);
  world.provider.isOtherKey = false;
};

export const actsOfStrangers = { impostor, tamper, otherMode, futureSignature, otherKey };

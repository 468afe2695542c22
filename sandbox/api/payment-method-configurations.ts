import type Stripe from 'stripe';
import { hash, oneChoice, required } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { METHOD_NAMES, type Method } from '../money/methods.ts';
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { existing, insert, save } from '../store/objects.ts';
import { resource } from './resource.ts';

type Configuration = Stripe.PaymentMethodConfiguration;

const object = 'payment_method_configuration';
const path = '/v1/payment_method_configurations';

/** Each account has one from the beginning; a connected account's follows from the platform's. */
async function ensureDefault(call: Call<unknown>): Promise<void> {
  const { account, platform, application } = call;
  const hasOne = async () => (await listObjects(call.tx, { account, object }, { limit: 1 })).data.length > 0;
  if (await hasOne()) return;
  // Two first requests at once make one.
  await call.tx.query('select pg_advisory_xact_lock(724198354, hashtext($1))', [account]);
  if (await hasOne()) return;
  const [parent] = (await listObjects(call.tx, { account: platform, object }, { limit: 1 })).data;
  const isOwn = account === platform;
  const on = () => ({ available: true, display_preference: { overridable: null, preference: 'on', value: 'on' } });
  const data: Configuration = {
    id: newId('paymentMethodConfiguration'),
    object,
    active: true,
    application: isOwn ? null : application,
    card: on(),
    is_default: true,
    klarna: parent?.klarna ?? on(),
    us_bank_account: parent?.us_bank_account ?? on(),
    livemode: false,
    name: 'Default',
    parent: isOwn ? null : (parent?.id ?? null),
  };
  await insert(call, account, data);
}

const method = hash({ display_preference: hash({ preference: required(oneChoice(['none', 'off', 'on'])) }) });
const update = route(
  'POST',
  `${path}/:id`,
  hash({ card: method, klarna: method, us_bank_account: method }),
  async (call) => {
    const stored = await existing(call, object, call.id, { account: call.account, lock: true });
    for (const name of METHOD_NAMES) {
      const preference = call.params[name]?.display_preference?.preference;
      if (preference === undefined) continue;
      const value = preference === 'none' ? 'on' : preference;
      stored.data[name] = {
        available: value === 'on',
        display_preference: { overridable: null, preference, value },
      };
    }
    await save(call, stored);
    return stored.data;
  },
);

const narrow = async (call: Call<unknown>, given: Record<string, string | string[] | undefined>) => {
  await ensureDefault(call);
  return given;
};

/** The methods that the account's configuration, or the one that it will follow from, lets buyers see. */
export async function displayedMethods(call: Call<unknown>): Promise<Method[]> {
  for (const account of [call.account, call.platform]) {
    const { data } = await listObjects(call.tx, { account, object });
    // Those of other applications are for the sessions of other platforms.
    const own = data.find(({ application }) => application === null || application === call.application);
    if (own) return METHOD_NAMES.filter((name) => own[name]?.display_preference.value === 'on');
  }
  return METHOD_NAMES;
}

export const paymentMethodConfigurationRoutes = [update, ...resource({ object, path, narrow })];

import type Stripe from 'stripe';
import { existing } from '../http/existing.ts';
import { createdRange, expandField, hash, listFields, mergeMetadata, metadata, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { updateObject, type Stored } from '../store/objects.ts';
import { changedAttributes } from './changes.ts';

const base = '/v1/charges';

export async function chargeOf(call: Call<unknown>, id: string, param = 'charge'): Promise<Stored<Stripe.Charge>> {
  return existing<Stripe.Charge>(call.tx, { account: call.account, object: 'charge', id, lock: true }, param);
}

const retrieve = route(
  'GET',
  `${base}/:id`,
  hash(expandField),
  async (call) => (await chargeOf(call, call.path['id'] ?? '', 'id')).data,
);

const update = route(
  'POST',
  `${base}/:id`,
  hash({ ...expandField, description: text(), metadata: metadata() }, [
    'customer',
    'fraud_details',
    'receipt_email',
    'shipping',
    'transfer_group',
  ]),
  async (call) => {
    const charge = await chargeOf(call, call.path['id'] ?? '', 'id');
    const before = structuredClone(charge.data);
    charge.data.metadata = mergeMetadata(charge.data.metadata, call.params.metadata);
    if (call.params.description !== undefined) charge.data.description = call.params.description;
    await updateObject(call.tx, 'charge', charge);
    const changed = changedAttributes(before, charge.data);
    if (Object.keys(changed).length > 0) emit(call, charge.account, 'charge.updated', charge.data, changed);
    return charge.data;
  },
);

const list = route(
  'GET',
  base,
  hash({ ...listFields, created: createdRange(), customer: text(), payment_intent: text(), transfer_group: text() }),
  (call) => {
    const { customer, payment_intent, transfer_group, ...page } = call.params;
    return listObjects(
      call.tx,
      { account: call.account, object: 'charge', url: base, filters: { payment_intent, customer, transfer_group } },
      page,
    );
  },
);

export const chargeRoutes = [retrieve, update, list];

import { invalidRequest } from '../http/errors.ts';
import { boolean, hash, integer, mergeMetadata, metadata, oneChoice, required, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { changeObject } from '../store/changes.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { existing, insert } from '../store/objects.ts';
import { priceObject, recurringParam } from './price-object.ts';
import { resource } from './resource.ts';

const path = '/v1/prices';

/** Frees a lookup key, which belongs to one price at a time: `transfer` takes it from another price. */
async function claimLookupKey(call: Call<unknown>, key: string, transfer: boolean): Promise<void> {
  const { account } = call;
  const source = { account, object: 'price' as const, filters: { lookup_keys: key } };
  const [holder] = (await listObjects(call.tx, source, { limit: 1 })).data;
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass \`transfer_lookup_key=true\` to move it.`,
      'lookup_key',
    );
  }
  const stored = await existing(call, 'price', holder.id, { account, lock: true });
  await changeObject(call, stored, 'price.updated', () => {
    stored.data.lookup_key = null;
  });
}

const params = hash({
  active: boolean(),
  currency: required(oneChoice(['usd'])),
  lookup_key: text({ max: 200 }),
  metadata: metadata(),
  nickname: text(),
  product: required(text()),
  recurring: recurringParam,
  transfer_lookup_key: boolean(),
  unit_amount: required(integer({ min: 0, max: 99_999_999 })),
});

const create = route('POST', path, params, async (call) => {
  const { currency: _, lookup_key, metadata: given, transfer_lookup_key, ...fields } = call.params;
  if (lookup_key !== undefined) await claimLookupKey(call, lookup_key, transfer_lookup_key ?? false);
  await existing(call, 'product', fields.product, { account: call.account, param: 'product' });
  const price = priceObject(call, { ...fields, lookup_key, metadata: mergeMetadata({}, given) });
  await insert(call, call.account, price);
  emit(call, call.account, 'price.created', price);
  return price;
});

export const priceRoutes = [create, ...resource({ object: 'price', path })];

import type Stripe from 'stripe';
import { advanceSubscription } from '../billing/advance.ts';
import { cancelSubscriptionsOf } from '../billing/cancel.ts';
import { subscriptionOf } from '../billing/subscription-object.ts';
import { invalidRequest } from '../http/errors.ts';
import { expandField, hash, integer, listFields, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { deleteObject, insertObject, updateObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { clockOf, worldAt } from './clock-object.ts';
import { customerOf } from './customer-object.ts';

const base = '/v1/test_helpers/test_clocks';
const lifeSeconds = 30 * 24 * 60 * 60;
/** Stripe advances a clock by at most two billing intervals. */
const maxAdvanceSeconds = 2 * 366 * 24 * 60 * 60;

const create = route(
  'POST',
  base,
  hash({ ...expandField, frozen_time: required(integer({ min: 0 })), name: text({ max: 300 }) }, ['customer']),
  async (call) => {
    const clock: Stripe.TestHelpers.TestClock = {
      id: newId('testClock'),
      object: 'test_helpers.test_clock',
      created: call.now,
      deletes_after: call.now + lifeSeconds,
      frozen_time: call.params.frozen_time,
      livemode: false,
      name: call.params.name ?? null,
      status: 'ready',
      status_details: {},
    };
    const { id, object } = clock;
    await insertObject(call.tx, { id, object, account: call.account, created: call.now, data: clock });
    emit(call, call.account, 'test_helpers.test_clock.created', clock);
    return clock;
  },
);

const retrieve = route(
  'GET',
  `${base}/:id`,
  hash(expandField),
  async (call) => (await clockOf(call, call.path['id'] ?? '', 'test_clock')).data,
);

const list = route('GET', base, hash(listFields), (call) =>
  listObjects(call.tx, { account: call.account, object: 'test_helpers.test_clock', url: base }, call.params),
);

/** Ids of a clock's objects. */
async function idsOnClock(world: World, object: string, clock: string): Promise<string[]> {
  const rows = await world.tx.query<{ id: string }>(
    `select distinct id from sandbox.facets where object = $1 and name = 'test_clock' and value = $2 order by id`,
    [object, clock],
  );
  return rows.map(({ id }) => id);
}

/** Advances everything on the clock before answering; at Stripe this is asynchronous. */
const advance = route(
  'POST',
  `${base}/:id/advance`,
  hash({ ...expandField, frozen_time: required(integer()) }),
  async (call) => {
    const clock = await clockOf(call, call.path['id'] ?? '', 'test_clock');
    const { data } = clock;
    const target = call.params.frozen_time;
    if (target <= data.frozen_time) {
      throw invalidRequest('The frozen time must be later than the current frozen time of the test clock.', {
        param: 'frozen_time',
      });
    }
    if (target - data.frozen_time > maxAdvanceSeconds)
      throw invalidRequest('You cannot advance a test clock by more than two years at once.', { param: 'frozen_time' });
    Object.assign(data, { status: 'advancing', status_details: { advancing: { target_frozen_time: target } } });
    emit(call, call.account, 'test_helpers.test_clock.advancing', data);
    const world = worldAt(call, target);
    for (const id of await idsOnClock(call, 'subscription', clock.id))
      await advanceSubscription(world, await subscriptionOf(call, call.account, id), target);
    Object.assign(data, { frozen_time: target, status: 'ready', status_details: {} });
    await updateObject(call.tx, 'test_helpers.test_clock', clock);
    emit(call, call.account, 'test_helpers.test_clock.ready', data);
    return data;
  },
);

const remove = route('DELETE', `${base}/:id`, hash({}), async (call) => {
  const clock = await clockOf(call, call.path['id'] ?? '', 'test_clock');
  for (const id of await idsOnClock(call, 'customer', clock.id)) {
    const customer = await customerOf(call, call.account, id);
    await cancelSubscriptionsOf(call, customer);
    emit(call, call.account, 'customer.deleted', customer.data);
    await deleteObject(call.tx, id);
  }
  await deleteObject(call.tx, clock.id);
  emit(call, call.account, 'test_helpers.test_clock.deleted', clock.data);
  return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
});

export const testClockRoutes = [create, retrieve, list, advance, remove];

import type Stripe from 'stripe';
import { advanceSubscription } from '../billing/advance.ts';
import { lockSubscription } from '../billing/subscription-object.ts';
import { invalidRequest } from '../http/errors.ts';
import { hash, integer, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { insert, save } from '../store/objects.ts';
import { lockClock, worldAt } from './clock-object.ts';
import { resource } from './resource.ts';

const path = '/v1/test_helpers/test_clocks';
const lifeSeconds = 30 * 24 * 60 * 60;
/** Stripe advances a clock by at most two billing intervals. */
const maxAdvanceSeconds = 2 * 366 * 24 * 60 * 60;

const create = route(
  'POST',
  path,
  hash({ frozen_time: required(integer({ min: 0 })), name: text({ max: 300 }) }),
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
    await insert(call, call.account, clock);
    emit(call, call.account, 'test_helpers.test_clock.created', clock);
    return clock;
  },
);

/** Advances everything on the clock before answering; at Stripe this is asynchronous. */
const advance = route('POST', `${path}/:id/advance`, hash({ frozen_time: required(integer()) }), async (call) => {
  const clock = await lockClock(call, call.id);
  const { data } = clock;
  const target = call.params.frozen_time;
  if (target <= data.frozen_time) {
    throw invalidRequest(
      'The frozen time must be later than the current frozen time of the test clock.',
      'frozen_time',
    );
  }
  if (target - data.frozen_time > maxAdvanceSeconds)
    throw invalidRequest('You cannot advance a test clock by more than two years at once.', 'frozen_time');
  Object.assign(data, { status: 'advancing', status_details: { advancing: { target_frozen_time: target } } });
  emit(call, call.account, 'test_helpers.test_clock.advancing', data);
  const world = worldAt(call, target);
  const onClock = { account: call.account, object: 'subscription' as const, filters: { test_clock: clock.id } };
  for (const { id } of (await listObjects(call.tx, onClock, { limit: 100 })).data)
    await advanceSubscription(world, await lockSubscription(call, call.account, id), target);
  Object.assign(data, { frozen_time: target, status: 'ready', status_details: {} });
  await save(call, clock);
  emit(call, call.account, 'test_helpers.test_clock.ready', data);
  return data;
});

export const testClockRoutes = [create, advance, ...resource({ object: 'test_helpers.test_clock', path })];

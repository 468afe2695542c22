import { createHash, randomInt } from 'node:crypto';
import { rollSecret } from '../api/event-destinations.ts';
import { noSuch } from '../http/errors.ts';
import { boolean, hash, integer, oneChoice, required, text } from '../http/params.ts';
import { writeSetting } from '../store/settings.ts';
import type { World } from '../store/world.ts';
import { releasedBefore } from '../webhooks/deliveries.ts';
import { action, set, type Action } from './action.ts';

const delivery = hash({ delivery: required(integer({ min: 1 })) });

async function changeOne(world: World, sql: string, values: unknown[], id: number): Promise<void> {
  const rows = await world.tx.query(sql, values);
  if (rows.length === 0) throw noSuch('delivery', String(id), 'delivery');
}

const afterRetries = oneChoice(['cancel', 'mark_unpaid', 'leave_past_due']);

/** Releases held webhooks in the given order: each is sent after the previous one was answered. */
const releaseParams = hash({
  order: required(oneChoice(['created', 'reverse', 'shuffled'])),
  seed: integer({ min: 0 }),
});
const release = action(releaseParams, async (world, values) => {
  const rows = await world.tx.query<{ id: string }>(
    `select id::text as id from sandbox.deliveries where next_attempt_ms is not null and delivered_ms is null order by id for update`,
  );
  let ids = rows.map((row) => row.id);
  if (values.order === 'reverse') ids.reverse();
  if (values.order === 'shuffled') ids = shuffled(ids, values.seed ?? randomInt(2 ** 32));
  await world.tx.query(
    `update sandbox.deliveries d set next_attempt_ms = w.place
       from (select id::bigint as id, place from unnest($1::text[]) with ordinality as t(id, place)) w
       where d.id = w.id and w.place < ${releasedBefore}`,
    [ids],
  );
  await writeSetting(world.tx, 'webhooks_held', false);
  return { done: `${ids.length} webhooks are on their way.`, released: ids.length };
});

/** Shuffles deterministically by seed. */
function shuffled(ids: string[], seed: number): string[] {
  const shuffleKey = (place: number) => createHash('sha256').update(`${seed}:${place}`).digest('hex');
  return ids
    .map((id, place) => ({ id, place: shuffleKey(place) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ id }) => id);
}

const resend = action(delivery, async (world, values) => {
  await changeOne(
    world,
    `update sandbox.deliveries set next_attempt_ms = $2, delivered_ms = null, created_ms = $2 where id = $1 returning id`,
    [values.delivery, world.wallMs],
    values.delivery,
  );
  return { done: 'The webhook is sent again.' };
});

const duplicate = action(delivery, async (world, values) => {
  await changeOne(
    world,
    `insert into sandbox.deliveries (event_id, endpoint_id, created_ms, next_attempt_ms)
     select event_id, endpoint_id, $2, $2 from sandbox.deliveries where id = $1 returning id`,
    [values.delivery, world.wallMs],
    values.delivery,
  );
  return { done: 'The webhook is sent twice.' };
});

const lose = action(delivery, async (world, values) => {
  await changeOne(
    world,
    `update sandbox.deliveries set next_attempt_ms = null, last_error = 'lost by the operator' where id = $1 and delivered_ms is null returning id`,
    [values.delivery],
    values.delivery,
  );
  return { done: 'The webhook is lost.' };
});

const roll = action(hash({ destination: required(text()) }), async (world, { destination }) => {
  const secret = await rollSecret(world, destination);
  return { done: 'The destination signs with another secret.', secret };
});

export const deliveryActions: Record<string, Action> = {
  roll_secret: roll,
  hold_webhooks: set('webhooks_held', 'held', boolean(), 'It is set whether webhooks are held.'),
  release_webhooks: release,
  resend_webhook: resend,
  duplicate_webhook: duplicate,
  lose_webhook: lose,
  set_events_version: set('events_version', 'version', oneChoice(['older', 'current']), 'Events are listed so.'),
  set_after_retries: set('after_retries', 'state', afterRetries, 'It is set what follows the last retry.'),
};

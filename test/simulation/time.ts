import { sql } from 'drizzle-orm';
import { systemContext } from '../../server/context.ts';
import type { Tx } from '../../server/db/client.ts';
import { sendAlerts, sendAlertsJob } from '../../server/features/alerts/send.ts';
import { endRetriesJob } from '../../server/features/pets/sale.ts';
import { watchPayments } from '../../server/features/reservations/payment-stops.ts';
import { remindOfBalances, remindOfBalancesJob } from '../../server/features/reservations/send-reminders.ts';
import { advanceWaitlists, advanceWaitlistsJob } from '../../server/features/waitlists/turns/advance.ts';
import { comeBack } from './acts-of-buyers.ts';
import { findFlights } from './flights-of-scenes.ts';
import type { Scene } from './scene.ts';
import type { World } from './world.ts';

/**
 * Lets days pass for the reservations of a scene: their dates move back instead of the clock, since other histories share the
 * product. Then the schedule runs. A product in another process is down meanwhile, and its schedule runs once it is up.
 */
export async function letDaysPass(scene: Scene, days: number): Promise<void> {
  if (scene.pets.length === 0) return;
  // A buyer who pays slowly comes back at once, and what keeps people from paying is noted every ten minutes.
  for (const { sessionId } of (await findFlights(scene)).filter(({ state }) => state === 'processing'))
    await comeBack(scene, scene.watch(scene.world.visitor()), sessionId);
  if (!scene.world.whileDown) await watchPayments(systemContext(scene.world.dependencies));
  await scene.journal.pass('days', days, () => moveDays(scene, days));
}

async function moveDays({ world, pets, known }: Scene, days: number): Promise<void> {
  const ofScene = sql`order_id in (select id from orders where pet_id in (${inList(pets)}))`;
  await letTimePass(world, { name: remindOfBalancesJob.name, run: remind }, async (tx) => {
    // Terms of a reservation that has ended stay as they were then.
    await tx.execute(sql`update order_deposits set due_on = due_on - ${days}::int, hand_over_by = hand_over_by - ${days}::int,
      stop_since = stop_since - ${days}::int * interval '1 day', reserved_at = reserved_at - ${days}::int * interval '1 day',
      refundable_until = refundable_until - ${days}::int where released_at is null and ${ofScene}`);
    // The day until which leaving a list returns what was paid for the place.
    if (known.litters.length > 0)
      await tx.execute(sql`update order_deposits set refundable_until = refundable_until - ${days}::int
        where released_at is null and order_id in (select order_id from waitlist_entries where litter_id in (${inList(known.litters)}))`);
    await tx.execute(sql`update deposit_reminders set due_at = due_at - ${days}::int * interval '1 day'
      where done_at is null and ${ofScene}`);
  });
}

const END_RETRIES: Job = {
  name: endRetriesJob.name,
  run: async ({ dependencies }) => void (await endRetriesJob.handle(systemContext(dependencies), {})),
};

interface Job {
  name: string;
  /** As on two nodes, if the product is in this process. */
  run: (world: World) => Promise<void>;
}

async function letTimePass(world: World, { name, run }: Job, moveTimes: (tx: Tx) => Promise<void>): Promise<void> {
  if (world.whileDown)
    return world.whileDown(async (db) => {
      await db.transaction(moveTimes);
      await db.execute(sql`insert into pgboss.job (name, policy, retry_limit, expire_seconds, heartbeat_seconds)
        select name, policy, retry_limit, expire_seconds, heartbeat_seconds from pgboss.queue where name = ${name}
        on conflict do nothing`);
    });
  await world.dependencies.db.transaction(moveTimes);
  await run(world);
}

/** The schedule, twice at once, as on two nodes. */
export async function remind({ dependencies }: World): Promise<void> {
  const run = () => remindOfBalances(systemContext(dependencies));
  await Promise.all([run(), run()]);
}

/** Lets hours pass for the waitlist turns of a scene's litters: moves turns and their mails back in time, then runs the waitlist job. */
export async function letHoursPass(scene: Scene, hours: number): Promise<void> {
  if (scene.known.litters.length > 0) await scene.journal.pass('hours', hours, () => moveHours(scene, hours));
  if (scene.pets.length > 0) await letTimePass(scene.world, END_RETRIES, moveRetries(scene, hours));
}

/** A pet is kept for so many hours for a buyer whose debit has failed. */
const moveRetries =
  ({ pets }: Scene, hours: number) =>
  async (tx: Tx) =>
    void (await tx.execute(
      sql`update pets set retry_until = retry_until - ${hours}::int * interval '1 hour' where id in (${inList(pets)})`,
    ));

async function moveHours({ world, known }: Scene, hours: number): Promise<void> {
  const ids = inList(known.litters);
  const ago = sql`${hours}::int * interval '1 hour'`;
  await letTimePass(world, { name: advanceWaitlistsJob.name, run: giveTurns }, async (tx) => {
    await tx.execute(sql`select from waitlists where litter_id in (${ids}) for update`);
    await tx.execute(sql`update mails set created_at = created_at - ${ago}, sent_at = sent_at - ${ago}
      where occasion in (select 'waitlist-turn:' || id from waitlist_turns where litter_id in (${ids}))`);
    await tx.execute(sql`update waitlist_turns set started_at = started_at - ${ago}, ends_at = ends_at - ${ago},
      ended_at = ended_at - ${ago} where litter_id in (${ids})`);
    await tx.execute(sql`update waitlists set check_at = check_at - ${ago} where litter_id in (${ids})`);
  });
}

/** The job of waiting lists, on two nodes. */
export async function giveTurns({ dependencies }: World): Promise<void> {
  const run = () => advanceWaitlists(systemContext(dependencies));
  await Promise.all([run(), run()]);
}

/** So many minutes later the next in line is emailed. */
const APART = sql.raw("interval '6 minutes'");

/** Lets six minutes pass for people who wait for a pet of the scene: moves sent alerts back in time, then runs the alert job. */
export async function letMinutesPass(scene: Scene): Promise<void> {
  const { world, pets } = scene;
  if (pets.length === 0) return;
  await letTimePass(world, { name: sendAlertsJob.name, run: () => sendAndNote(scene) }, async (tx) => {
    await tx.execute(sql`update alerts set sent_at = sent_at - ${APART} where pet_id in (${inList(pets)})`);
  });
}

/** Notes pets that were taken all the time, and are said to be free. */
async function sendAndNote({ world, pets, known }: Scene): Promise<void> {
  const before = await takenBy(world, pets);
  const notified = await countNotified(world, pets);
  await sendToAskers(world);
  const after = await takenBy(world, pets);
  const notifiedSince = await countNotified(world, pets);
  for (const { id } of pets)
    if (before.has(id) && before.get(id) === after.get(id) && notified.get(id) !== notifiedSince.get(id))
      known.notifiedWhileTaken.push(`pet ${id}, taken by ${before.get(id)}`);
}

/** The job of alerts, on two nodes. */
export async function sendToAskers({ dependencies }: World): Promise<void> {
  const run = () => sendAlerts(systemContext(dependencies));
  await Promise.all([run(), run()]);
}

/** The order that holds, reserves or bought each pet, or the litter whose list picks. */
async function takenBy({ dependencies: { db } }: World, pets: { id: string }[]): Promise<Map<string, string>> {
  const { rows } = await db.execute(sql`select pet_id, id from orders where pet_id in (${inList(pets)})
    and (status in ('reserved', 'overdue', 'paid', 'partially_refunded', 'disputed', 'lost')
      or holds_pet and (status = 'processing' or status = 'pending' and exists (select from payments
        where order_id = orders.id and state = 'open' and checkout_session_id is not null)))
    union all select m.pet_id, 'litter ' || m.litter_id from litter_pets m join waitlists w on w.litter_id = m.litter_id
      where w.picks <> 'none' and m.pet_id in (${inList(pets)})`);
  return new Map(rows.map((row) => [String(row['pet_id']), String(row['id'])]));
}

async function countNotified({ dependencies: { db } }: World, pets: { id: string }[]): Promise<Map<string, number>> {
  const { rows } = await db.execute(sql`select pet_id, count(*)::int as notified from alerts
    where pet_id in (${inList(pets)}) and sent_at is not null group by pet_id`);
  return new Map(rows.map((row) => [String(row['pet_id']), Number(row['notified'])]));
}

function inList(rows: { id: string }[]) {
  return sql.join(
    rows.map(({ id }) => sql`${id}`),
    sql`, `,
  );
}

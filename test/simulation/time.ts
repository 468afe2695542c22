import { sql } from 'drizzle-orm';
import { systemContext } from '../../server/context.ts';
import { remindOfBalances } from '../../server/features/orders/reminders/send.ts';
import type { Scene } from './scene.ts';
import type { World } from './world.ts';

/**
 * Lets days pass for the reservations of a scene: their dates move back instead of the clock, since other histories share the
 * product. Then the schedule runs. A product in another process has to wait until it can be reached.
 */
export async function letDaysPass(scene: Scene, days: number): Promise<void> {
  const { world, pets } = scene;
  if (world.kill || pets.length === 0) return;
  const { db } = world.dependencies;
  const ids = sql.join(
    pets.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const ofScene = sql`order_id in (select id from orders where pet_id in (${ids}))`;
  await db.transaction(async (tx) => {
    // Terms of a reservation that has ended stay as they were then.
    await tx.execute(sql`update order_deposits set due_on = due_on - ${days}::int, reserved_at = reserved_at - ${days}::int * interval '1 day',
      refundable_until = refundable_until - ${days}::int where released_at is null and ${ofScene}`);
    await tx.execute(sql`update deposit_reminders set due_at = due_at - ${days}::int * interval '1 day'
      where done_at is null and ${ofScene}`);
  });
  await remind(world);
}

/** The schedule, twice at once, as on two nodes. */
export async function remind({ dependencies }: World): Promise<void> {
  const run = () => remindOfBalances(systemContext(dependencies));
  await Promise.all([run(), run()]);
}

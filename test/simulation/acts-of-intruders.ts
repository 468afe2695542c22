import { sql } from 'drizzle-orm';
import { violatedConstraint } from '../../server/db/failures.ts';
import { recover } from '../../server/reconciliation/reconcile.ts';
import { pick, type Act } from './scene.ts';

/** The schedule runs in the middle of everything. */
const reconcile: Act = async (scene) => {
  if (scene.world.kill) return;
  await recover(scene.world.dependencies);
};

/**
 * A buggy second writer that ignores locks and state transitions: it sells a sold pet again, directly in the database.
 * The unique index must refuse it.
 */
const breach: Act = async (scene, a) => {
  const pet = pick(scene.pets, a);
  if (!pet || scene.world.kill) return;
  const { db } = scene.world.dependencies;
  await db
    .transaction(async (tx) => {
      // The lock keeps the first sale live until the second one is written.
      const { rows } = await tx.execute(sql`select id from orders where pet_id = ${pet.id}
        and status in ('paid', 'partially_refunded', 'disputed', 'lost') for update`);
      if (rows.length === 0) return;
      await tx.execute(sql`insert into orders (id, pet_id, seller_id, stripe_account_id, status, payment_method,
          price_cents, fee_cents, total_cents, application_fee_cents, pet_name, expires_at, paid_at)
        select gen_random_uuid(), pet_id, seller_id, stripe_account_id, 'paid', 'card',
          price_cents, fee_cents, total_cents, application_fee_cents, pet_name, now(), now()
        from orders where id = ${String(rows[0]!['id'])}`);
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'orders_live_sale_unique') throw error;
    });
};

export const actsOfIntruders = { reconcile, breach };

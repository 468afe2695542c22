import { sql } from 'drizzle-orm';
import { violatedConstraint } from '../../server/db/connection/failures.ts';
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
        and status in ('paid', 'partially_refunded', 'disputed', 'lost') and cash_cents = 0 for update`);
      if (rows.length === 0) return;
      await tx.execute(sql`with sold as (
          insert into orders (id, pet_id, seller_id, status, price_cents, fee_cents, fee_basis_points, total_cents, pet_name)
          select gen_random_uuid(), pet_id, seller_id, 'paid', price_cents, fee_cents, fee_basis_points, total_cents, pet_name
          from orders where id = ${String(rows[0]!['id'])} returning *)
        insert into payments (id, order_id, kind, provider, stripe_account_id, state, method, amount_cents, fee_cents,
          application_fee_cents, expires_at, paid_at)
        select gen_random_uuid(), sold.id, 'full', 'stripe', stripe_account_id, 'paid', 'card', amount_cents,
          payments.fee_cents, application_fee_cents, now(), now()
        from sold, payments where order_id = ${String(rows[0]!['id'])}`);
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'orders_taken_unique') throw error;
    });
};

export const actsOfIntruders = { reconcile, breach };

import { json } from 'node:stream/consumers';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserContext } from '../../server/context.ts';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { violatedConstraint } from '../../server/db/connection/failures.ts';
import { migrate } from '../../server/db/migrate.ts';
import { toActor } from '../../server/features/accounts/actor.ts';
import { exportAccount } from '../../server/features/accounts/export/export.ts';
import { findAccount } from '../../server/features/accounts/queries.ts';
import { presentPurchase } from '../../server/features/orders/checkout/purchase.ts';
import { salesFiguresOf } from '../../server/features/orders/figures/reading.ts';
import { myOrders } from '../../server/features/orders/list/my-orders.ts';
import { findPurchaseBySession } from '../../server/features/orders/queries.ts';
import { MIGRATIONS } from '../product/database-templates.ts';
import { createMigratedBy } from '../product/database.ts';

/** The last migration of the release before. */
const LAST = 7;

type Row = Record<string, string | number | null>;
type Line =
  | { table: string; row: Row }
  | { seller: string; answers: { figures: unknown; orders: unknown; exported: unknown } }
  | { session: string; purchase: unknown };

/**
 * Rows and answers of that release itself, which sold, refunded and disputed through its own code: orders in every
 * status, of connected accounts and of the platform, late, unmatched, cut off by a crash, of a deauthorized account and
 * of a deleted user.
 */
const filled = readFileSync(join(import.meta.dirname, 'filled-by-release-7.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);
const rowsOf = (table: string) => filled.flatMap((line) => ('table' in line && line.table === table ? [line.row] : []));

/** The migrations up to that release's. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx <= LAST) }));
  return folder;
}

async function fill({ query }: DatabaseHandle): Promise<void> {
  for (const table of new Set(filled.flatMap((line) => ('table' in line ? line.table : [])))) {
    const overriding = table === 'ledger_entries' ? 'overriding system value' : '';
    await query(`insert into ${table} ${overriding} select * from json_populate_recordset(null::${table}, $1::json)`, [
      JSON.stringify(rowsOf(table)),
    ]);
  }
  await query('alter table ledger_entries alter column id restart with 1000000');
}

/** Sums by account and kind, and by order and account. */
async function sums({ query }: DatabaseHandle, kind: string) {
  const sum = (by: string) =>
    query(`select ${by} as name, count(*)::int as lines, sum(amount_cents)::int as cents from ledger_entries
           group by 1 order by 1`);
  return { kinds: await sum(`account || ' ' || ${kind}`), orders: await sum(`order_id || ' ' || account`) };
}

let folder: string;
let database: Awaited<ReturnType<typeof createMigratedBy>>;
let before: Awaited<ReturnType<typeof sums>>;
beforeAll(async () => {
  folder = earlierMigrations();
  database = await createMigratedBy(folder);
  await fill(database.opened);
  before = await sums(database.opened, `split_part(transaction, ':', 1)`);
});
afterAll(async () => {
  await database.opened.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe('a database of the release before', () => {
  it('is not changed at all by a migration that meets an impossible row', async () => {
    const { opened } = database;
    const [{ id }] = (await opened.query<{ id: string }>(`select id from orders where status = 'paid' limit 1`)) as [
      { id: string },
    ];
    const [{ paid_at: paidAt }] = (await opened.query(`select paid_at from orders where id = $1`, [id])) as [
      { paid_at: Date },
    ];
    await opened.query(`update orders set paid_at = null where id = $1`, [id]);
    const refused = await migrate(opened, MIGRATIONS).catch((error: unknown) => error);
    expect(violatedConstraint(refused)).toBe('payments_paid_check');
    expect(await sums(opened, `split_part(transaction, ':', 1)`)).toEqual(before);
    await opened.query(`update orders set paid_at = $2 where id = $1`, [id, paidAt]);
  });

  it('migrates with every payment as it was, and every sum equal to the cent', async () => {
    const { opened } = database;
    await migrate(opened, MIGRATIONS);
    expect(await sums(opened, 'kind')).toEqual(before);
    const payments = await opened.query<{ row: Row }>(`select to_json(payments) as row from payments`);
    const states = { pending: 'open', processing: 'processing', expired: 'expired', failed: 'failed' };
    const expected = rowsOf('orders').map((order) => ({
      order_id: order['id'],
      kind: 'full',
      provider: 'stripe',
      stripe_account_id: order['stripe_account_id'],
      state: order['paid_at'] ? 'paid' : states[order['status'] as keyof typeof states],
      method: order['payment_method'],
      requested_method: order['requested_method'],
      klarna_category: order['klarna_category'],
      currency: 'USD',
      amount_cents: order['total_cents'],
      fee_cents: order['fee_cents'],
      application_fee_cents: order['application_fee_cents'],
      checkout_session_id: order['checkout_session_id'],
      checkout_url: order['checkout_url'],
      payment_intent_id: order['payment_intent_id'],
      charge_id: order['charge_id'],
      created_at: order['created_at'],
      expires_at: order['expires_at'],
      paid_at: order['paid_at'],
      available_at: null,
      payout_id: null,
      paid_out_at: null,
      fetched_at: order['returns_asked_at'],
      updated_at: order['updated_at'],
    }));
    const byOrder = (one: { order_id?: unknown }, other: { order_id?: unknown }) =>
      String(one.order_id).localeCompare(String(other.order_id));
    expect(payments.map(({ row: { id: _, ...row } }) => row).sort(byOrder)).toEqual(expected.sort(byOrder));
    expect(new Set(payments.map(({ row }) => row['state'])).size).toBe(5);
  });

  it('keeps the name of each line, and the payment of each refund', async () => {
    const { opened } = database;
    const lines =
      await opened.query(`select ledger_entries.id::int, ledger_entries.kind || ':' || provider_id as transaction, account,
      ledger_entries.amount_cents, payments.order_id from ledger_entries join payments on payments.id = payment_id order by 1`);
    expect(lines).toEqual(
      rowsOf('ledger_entries').map(({ id, transaction, account, amount_cents, order_id }) => ({
        id,
        transaction,
        account,
        amount_cents,
        order_id,
      })),
    );
    const refunds = await opened.query(
      `select refunds.id, payments.order_id from refunds join payments on payments.id = payment_id order by refunds.id`,
    );
    expect(refunds).toEqual(rowsOf('refunds').map(({ id, order_id }) => ({ id, order_id })));
    const shares = await opened.query(`select distinct fee_basis_points from orders`);
    expect(shares).toEqual([{ fee_basis_points: 500 }]);
  });

  it('answers its sellers and buyers as that release did', async () => {
    const { db } = database.opened;
    let answered = 0;
    for (const line of filled) {
      if ('seller' in line) {
        const now = new Date();
        const account = (await findAccount(db, line.seller))!;
        const actor = toActor(account, { id: 'none' }, now);
        const context = { db, actor, now, siteUrl: '' } as unknown as UserContext;
        expect(await salesFiguresOf(context)).toMatchObject(line.answers.figures as object);
        const { orders } = await myOrders(context, { limit: 50, tab: 'all', q: '', sort: 'newest', timeZone: 'UTC' });
        const shown = orders.map(({ pet: { id, name }, ...order }) => ({ ...order, pet: { id, name } }));
        expect(shown).toEqual(line.answers.orders);
        const exported = (await json(await exportAccount(context))) as { orders: { id: string }[] };
        // That release had the oldest first, and neither notes, receipts, a pet's details nor the times of the payout.
        const times = { paidOutAt: null, availableAt: null, handOver: null, disputes: [], evidence: [] };
        const named = { paymentMethodName: expect.any(String) };
        const added = { notes: null, receipt: null, petDetails: null, ...times, ...named };
        const expected = (line.answers.exported as { id: string }[]).map((order) => ({ ...order, ...added }));
        expect(byId(exported.orders)).toEqual(byId(expected));
        answered++;
      }
      if ('session' in line) {
        const purchase = (await findPurchaseBySession(db, line.session))!;
        expect(await presentPurchase(db, purchase, line.session)).toEqual({
          ...(line.purchase as object),
          awaitsPayment: false,
        });
        answered++;
      }
    }
    expect(answered).toBe(22);
  });

  it('refuses lines that do not balance, have no known kind, or change', async () => {
    const { db } = database.opened;
    const refusal = async (statement: SQL): Promise<string | undefined> => {
      const error = await db.execute(statement).catch((thrown: unknown) => thrown);
      return ((error as Error).cause as Error | undefined)?.message;
    };
    const line = (kind: string) => sql`insert into ledger_entries (order_id, payment_id, kind, provider_id, account,
      amount_cents) select order_id, id, ${kind}, 're_alone', 'buyer', 1 from payments limit 1`;
    expect(await refusal(line('refund'))).toBe('ledger transaction refund:re_alone does not balance');
    expect(await refusal(line('gift'))).toContain('ledger_entries_kind_check');
    expect(await refusal(sql`update ledger_entries set amount_cents = 1`)).toContain('never changed');
  });
});

const byId = (rows: { id: string }[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

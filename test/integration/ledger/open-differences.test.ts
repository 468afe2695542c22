import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Failure } from '../../../contract/admin/admin.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { systemContext } from '../../../server/context.ts';
import { ledgerEntries } from '../../../server/db/schema.ts';
import { reconcileByHand } from '../../../server/reconciliation/command.ts';
import { compareAccountJob, compareLedgerJob } from '../../../server/reconciliation/reconcile.ts';
import { connectedBreeder, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { quiet } from '../../product/quiet.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { sellPet, type Sale } from '../../product/sale.ts';

let product: Product;
let admin: Breeder;
let sale: Sale;
let accountId: string;
beforeAll(async () => {
  product = await startWithBreeders();
  const breeder = await connectedBreeder(product);
  accountId = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'];
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
  sale = await sellPet(product, breeder);
  await quiet(product);
});
afterAll(() => product.stop());

/** The comparison so many days from now, whose jobs run at once. */
async function night(days: number): Promise<void> {
  const clock = () => new Date(Date.now() + days * DAY_MS);
  const context = { ...systemContext(product.dependencies), clock, now: clock() };
  const queued: object[] = [];
  const jobs = {
    ...context.jobs,
    sendAll: async (_db: unknown, _job: unknown, data: object[]) => void queued.push(...data),
  };
  await compareLedgerJob.handle({ ...context, jobs }, {});
  for (const data of queued) await compareAccountJob.handle(context, data as never);
}

/** Books a refund that never happened. */
async function plant(): Promise<void> {
  const { orderId, paymentId } = sale;
  const line = { orderId, paymentId, kind: 'refund' as const, providerId: 're_invented' };
  await product.dependencies.db.insert(ledgerEntries).values([
    { ...line, account: 'buyer', amountCents: 500 },
    { ...line, account: 'breeder', amountCents: -500 },
  ]);
}

/** Without the triggers that make the ledger append-only, as a database administrator could. */
async function repair(): Promise<void> {
  const { db } = product.dependencies;
  await db.execute(sql`alter table ledger_entries disable trigger user`);
  await db.delete(ledgerEntries).where(eq(ledgerEntries.providerId, 're_invented'));
  await db.execute(sql`alter table ledger_entries enable trigger user`);
}

/** What "Failures" lists of the breeder's ledger; the alert counts the same. */
async function listed() {
  const { failures } = (await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures')).body;
  const found = failures.filter(({ kind, what }) => kind === 'finding' && what === accountId);
  const { body: metrics } = await product.visitor().call<string>('GET', '/metrics');
  expect(metrics.includes('reconciliation_unresolved{part="ledger"} 1\n')).toBe(found.length === 1);
  return found.map(({ error }) => error);
}

it('a difference of the ledger is listed until it is right, also when the nights look back at younger days only', async () => {
  await plant();
  const difference = [`order ${sale.orderId}: refund (refund:re_invented): ours $5.00, the provider's nothing`];
  for (const days of [1, 5, 6, 36, 70]) {
    await night(days);
    expect(await listed()).toEqual(difference);
  }
  await repair();
  await night(71);
  expect(await listed()).toEqual([]);
});

it('a difference that somebody finds by hand is listed until it is right', async () => {
  await plant();
  expect(await reconcileByHand(systemContext(product.dependencies), undefined, () => {})).toBe(1);
  await night(40);
  expect(await listed()).toEqual([
    `order ${sale.orderId}: refund (refund:re_invented): ours $5.00, the provider's nothing`,
  ]);
  await repair();
  await night(41);
  expect(await listed()).toEqual([]);
});

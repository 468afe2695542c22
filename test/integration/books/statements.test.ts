import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromAmount } from '../../../contract/money.ts';
import { ledgerEntries, orders, payments } from '../../../server/db/schema.ts';
import { findDebts } from '../../../server/features/debts/queries.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { CASH_DAY } from '../../product/cash-day.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { download, readPdf } from '../../product/pdf.ts';
import { payRest, reservePet } from '../../product/reservation.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { ledgerOf, orderOf, sellPet, type Sale } from '../../product/sale.ts';

const DAY_SECONDS = 86_400;

let product: Product;
let breeder: Breeder;
let account: string;
let year: string;
let month: string;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
  account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'];
  await tradeForAMonth();
  month = new Date().toISOString().slice(0, 7);
  year = month.slice(0, 4);
});
afterAll(() => product.stop());

/** Sales, partial refunds, a dispute won, one lost and a payout. */
async function tradeForAMonth() {
  const [part, whole, won, lost] = [
    await sellPet(product, breeder, '99.99'),
    await sellPet(product, breeder, '250.00'),
    await sellPet(product, breeder, '200.00'),
    await sellPet(product, breeder, '300.01'),
  ];
  await sellPet(product, await connectedBreeder(product), '5000.00');
  for (const amount of ['33.33', '0.01']) await breeder.call('POST', `/api/orders/${part.orderId}/refund`, { amount });
  await breeder.call('POST', `/api/orders/${whole.orderId}/refund`, {});
  for (const [sale, verdict] of [
    [won, 'win_dispute'],
    [lost, 'lose_dispute'],
  ] as const) {
    const { dispute } = await operate(product, 'open_dispute', { charge: await chargeOf(sale) });
    await operate(product, verdict, { dispute });
  }
  await eventually(async () => expect((await orderOf(product, won.orderId)).status).toBe('paid'));
  await eventually(async () => expect((await orderOf(product, lost.orderId)).status).toBe('lost'));
  await eventually(async () => expect(await ledgerNet()).toBe(await balanceAtProvider()));
}
const chargeOf = async ({ orderId }: Sale) => (await orderOf(product, orderId)).chargeId;

async function ledgerNet(seller = breeder, of = 'breeder'): Promise<number> {
  const lines = await product.dependencies.db
    .select({ account: ledgerEntries.account, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(eq(orders.sellerId, seller.userId));
  return lines.filter((line) => line.account === of).reduce((sum, { cents }) => sum + cents, 0);
}
async function balanceAtProvider(of = account): Promise<number> {
  const { available, pending } = await product.dependencies.stripe.balance.retrieve({}, { stripeAccount: of });
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}
const statementOf = async (period: string, timeZone = 'UTC') =>
  (await breeder.call('GET', `/api/books/statements/${period}?timeZone=${encodeURIComponent(timeZone)}`)).body;

describe('a statement', () => {
  // Shows dashboard.statements
  it('equals the ledger and the provider’s balance to the cent, with refunds and disputes', async () => {
    const { totals, months } = await statementOf(month);
    expect(totals).toMatchObject({ sales: 4, paid: '892.50' });
    const cents = (name: string) => fromAmount(totals[name]);
    expect(cents('net')).toBe(await ledgerNet());
    expect(cents('net')).toBe(await balanceAtProvider());
    expect(cents('paid') - cents('refunds') - cents('disputes') - cents('platformFee') - cents('providerFees')).toBe(
      cents('net'),
    );
    expect(months).toEqual([{ month, ...totals }]);
  });

  // Shows dashboard.statements
  it('says what is held for reservations and what was paid directly, and still equals the provider’s balance', async () => {
    const seller = await connectedBreeder(product);
    const { stripeAccountId } = (await seller.call('GET', '/api/stripe/status')).body;
    // 1,000.00 each: a deposit of 200.00; one more part; a rest of 500.00 by card and 300.00 by Zelle.
    await reservePet(product, seller);
    const part = await reservePet(product, seller);
    await payRest(product, part, '105.00');
    const earned = await reservePet(product, seller);
    const zelle = { amount: '300.00', method: 'zelle', receivedOn: CASH_DAY };
    expect((await seller.call('POST', `/api/orders/${earned.orderId}/cash`, zelle)).status).toBe(200);
    const { deposit } = (await seller.call('GET', `/api/orders/${earned.orderId}`)).body['sale'];
    const { id } = deposit.payments.findLast((each: { kind: string }) => each.kind === 'cash');
    expect((await earned.buyer.submit(earned.path, { act: 'cash_yes', part: id })).status).toBe(303);
    await payRest(product, earned);
    await eventually(async () => expect(await ledgerNet(seller)).toBeGreaterThan(0));
    const { totals, months } = (await seller.call('GET', `/api/books/statements/${month}`)).body;
    expect(totals).toMatchObject({ sales: 1, paid: '1560.00', held: '500.00', direct: '300.00' });
    const cents = (name: string) => fromAmount(totals[name]);
    expect([cents('net'), cents('held')]).toEqual([await ledgerNet(seller), await ledgerNet(seller, 'deposits_held')]);
    const taken = ['refunds', 'disputes', 'platformFee', 'providerFees', 'held'].map(cents);
    expect(taken.reduce((left, each) => left - each, cents('paid'))).toBe(cents('net'));
    expect(cents('balance')).toBe(await balanceAtProvider(stripeAccountId));
    expect(months).toEqual([{ month, ...totals }]);
    const csv = await seller.call<string>('GET', `/api/books/statements/${month}/csv`);
    const rows = csv.body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(rows.map(([, type]) => type)).toContain('Part of the balance');
    const column = (at: number) => rows.reduce((sum, row) => sum + Math.round(Number(row.at(at)) * 100), 0);
    expect([column(6), column(-5), column(-4), column(-3)]).toEqual([
      cents('paid'),
      -cents('held'),
      cents('net'),
      cents('balance'),
    ]);
    for (const row of rows)
      expect(row.slice(6, 11).reduce((sum, each) => sum + Math.round(Number(each) * 100), 0)).toBe(
        Math.round(Number(row[11]) * 100),
      );
    expect(rows.find(([, type]) => type === 'Part of the balance by Zelle (recorded by hand)')!.slice(6, 13)).toEqual([
      '300.00',
      '0.00',
      '0.00',
      '0.00',
      '-300.00',
      '0.00',
      '0.00',
    ]);
    const { text } = await readPdf((await download(seller, `/api/books/statements/${month}/pdf`)).bytes);
    for (const shown of [
      'Held for buyers −$500.00',
      'in cash or by Zelle $300.00',
      'Added to your Stripe balance',
      'Day What Pet and buyer Paid Fees Held Net',
    ])
      expect(text).toContain(shown);
  });

  it('counts no payment that came too late as a sale, and takes no money that was returned by hand from the provider’s balance', async () => {
    const seller = await connectedBreeder(product);
    const { stripeAccountId } = (await seller.call('GET', '/api/stripe/status')).body;
    const { linkId } = await offerPet(seller);
    const [winner, loser] = [product.visitor(), product.visitor()];
    const checkouts = [await openCheckout(winner, linkId), await openCheckout(loser, linkId)];
    await operate(product, 'hold_webhooks', { held: true });
    const paid = [await payByCard(winner, checkouts[0]!), await payByCard(loser, checkouts[1]!)];
    await winner.call('GET', `/api/payment-success${new URL(paid[0]!).search}`);
    await operate(product, 'hold_webhooks', { held: false });
    const ofLate = eq(payments.checkoutSessionId, new URL(paid[1]!).searchParams.get('session_id')!);
    const late = async () => (await readOrders(product.dependencies.db, ofLate))[0]!;
    await eventually(async () => expect((await late()).status).toBe('refunded'));
    const ofMonth = async () => (await seller.call('GET', `/api/books/statements/${month}`)).body['totals'];
    expect(await ofMonth()).toMatchObject({ sales: 1, paid: '2625.00', refunds: '1312.50' });
    expect((await seller.call('GET', '/api/orders/figures')).body).toMatchObject({ completedSales: 1 });

    await operate(product, 'fail_refund', { charge: (await late()).chargeId! });
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const { id, orderId } = await eventually(async () => {
      const [debt] = await findDebts(product.dependencies.db, { orderId: (await late()).id });
      expect(debt).toMatchObject({ attempts: 1 });
      return debt!;
    });
    const note = { note: 'A check on November 28, confirmed by the buyer' };
    expect((await admin.call('POST', `/api/admin/failures/debt/${id}/paid`, note)).status).toBe(204);
    await eventually(async () => expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: 0, platform_fee: 0 }));
    const totals = await ofMonth();
    expect(totals).toMatchObject({ direct: '-1312.50' });
    expect(fromAmount(totals.balance)).toBe(await balanceAtProvider(stripeAccountId));
    const { body } = await seller.call<string>('GET', `/api/books/statements/${month}/csv`);
    const rows = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const typed = (type: string) => rows.filter((row) => row[1] === type);
    expect([typed('Sale'), typed('Payment that came too late')]).toMatchObject([[{}], [{}]]);
    expect(typed('Refund paid another way (recorded by hand)')).toMatchObject([{ 6: '-1312.50', 12: '0.00' }]);
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row[12]) * 100), 0)).toBe(fromAmount(totals.balance));
  });

  // Shows dashboard.statements
  it('of a year adds up its months', async () => {
    const { totals, months } = await statementOf(year);
    expect(months).toHaveLength(12);
    for (const name of ['paid', 'refunds', 'disputes', 'platformFee', 'providerFees', 'net'])
      expect(months.reduce((sum: number, each: any) => sum + fromAmount(each[name]), 0)).toBe(fromAmount(totals[name]));
    expect(totals).toEqual((await statementOf(month)).totals);
  });

  it('counts a movement in the month of the given time zone', async () => {
    const early = Number(month.slice(5)) === 1 ? `${Number(year) - 1}-12` : undefined;
    const before = early ?? `${year}-${String(Number(month.slice(5)) - 1).padStart(2, '0')}`;
    expect((await statementOf(before)).totals).toMatchObject({ sales: 0, net: '0.00' });
    expect(await statementOf(month, 'America/New_York')).toMatchObject({ timeZone: 'America/New_York' });
  });

  const yearOfPayout = new Date(Date.now() + 3 * DAY_SECONDS * 1000).toISOString().slice(0, 4);

  // Shows dashboard.statements
  it('lists the provider’s payouts, which take the balance and nothing from what was earned', async () => {
    const { net } = (await statementOf(month)).totals;
    await operate(product, 'advance_clock', { seconds: 3 * DAY_SECONDS });
    await operate(product, 'pay_out', { account });
    await operate(product, 'reset_clock', {});
    const { totals, payouts } = await statementOf(yearOfPayout);
    expect(payouts).toMatchObject({ total: net, list: [{ amount: net, status: 'paid' }] });
    expect(totals.net).toBe(net);
    expect(await balanceAtProvider()).toBe(0);
    const { bytes } = await download(breeder, `/api/books/statements/${yearOfPayout}/pdf?timeZone=America/Denver`);
    const arrived = new Date(payouts.list[0].arrivesAt);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(arrived);
    const made = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Denver' });
    expect((await readPdf(bytes)).text).toContain(
      `Made At your bank Amount\n${made.format(new Date(payouts.list[0].madeAt))} ${day}, paid`,
    );
  });

  it('counts no payout that the bank sent back', async () => {
    await operate(product, 'fail_payout', { account });
    const { payouts } = await statementOf(yearOfPayout);
    expect(payouts).toMatchObject({ total: '0.00', list: [{ status: 'failed' }] });
  });

  it('says of payouts that are too many to list that they are not all, and gives no total', async () => {
    const { database } = product.dependencies;
    await database.query(
      `insert into sandbox.objects (id, object, account, created, due_at, data, internal, facets)
       select id || n, object, account, created, due_at, jsonb_set(data::jsonb, '{id}', to_jsonb(id || n))::json, internal, facets
       from sandbox.objects, generate_series(1, 900) n where object = 'payout' and account = $1`,
      [account],
    );
    const { payouts } = await statementOf(yearOfPayout);
    expect([payouts.total, payouts.list.length]).toEqual([null, 800]);
    const { text } = await readPdf((await download(breeder, `/api/books/statements/${yearOfPayout}/pdf`)).bytes);
    expect(text).toContain('These are not all, so there is no total.');
    await database.query(
      `delete from sandbox.objects where object = 'payout' and account = $1 and id <> (select min(id) from sandbox.objects where object = 'payout' and account = $1)`,
      [account],
    );
    expect((await statementOf(yearOfPayout)).payouts).toMatchObject({ total: '0.00', list: [{}] });
  });

  // Shows dashboard.statement-files
  it('is the same as CSV, whose last column adds up to the net, and without formulas', async () => {
    await product.dependencies.db
      .update(orders)
      .set({ petName: '=1+1', clientName: '@SUM(A1)' })
      .where(eq(orders.sellerId, breeder.userId));
    const { body, headers } = await breeder.call<string>('GET', `/api/books/statements/${month}/csv`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="statement-${month}.csv"`);
    const [header, ...lines] = body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(header).toBe(
      "Day,Type,Receipt,Reference,Pet,Buyer,Paid by buyer,Platform fee,Provider's fee,Dispute,Held for buyers,Net,Stripe balance,Recorded by hand,Currency",
    );
    const net = lines.reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-4)) * 100), 0);
    expect(net).toBe(fromAmount((await statementOf(month)).totals.net));
    expect(lines.filter((line) => line.includes(',Sale,'))).toHaveLength(4);
    expect(body).not.toMatch(/,[=@]/);
  });

  // Shows dashboard.statement-files
  it('is the same as a PDF, tagged and selectable', async () => {
    const { totals } = await statementOf(year);
    const { headers, bytes } = await download(breeder, `/api/books/statements/${year}/pdf?timeZone=America/Denver`);
    expect(headers.get('content-type')).toBe('application/pdf');
    const { text, tags, title, language } = await readPdf(bytes);
    expect([title, language]).toEqual([`Statement ${year} · Litterlink`, 'en-US']);
    expect(text).toContain('$892.50');
    expect(text).toContain(`$${totals.net}`);
    // What lessens the rest, with the one minus sign of all amounts.
    expect(text).toContain('−$');
    expect(text).not.toMatch(/-\$|−−/);
    expect(text).toContain('America/Denver');
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(tags).toContain(tag);
    for (const scope of ['Row', 'Column']) expect(bytes.toString('latin1')).toContain(`/Scope /${scope}`);
  });

  it.each(['26', '2026-13', '2026-00', '1999', '2026-11-01'])('refuses the period %s', async (period) => {
    expect((await breeder.call('GET', `/api/books/statements/${period}`)).status).toBe(400);
  });

  it('takes an unknown time zone as UTC, and refuses visitors', async () => {
    const of = (zone: string) => breeder.call('GET', `/api/books/statements/${year}?timeZone=${zone}`);
    expect(await of('Mars/Base')).toMatchObject({ status: 200, body: (await of('UTC')).body });
    expect((await product.visitor().call('GET', `/api/books/statements/${year}`)).status).toBe(401);
  });

  it('has nothing of others', async () => {
    const other = await connectedBreeder(product);
    const { body } = await other.call('GET', `/api/books/statements/${year}`);
    expect(body).toMatchObject({ totals: { sales: 0, net: '0.00' }, payouts: { total: '0.00', list: [] } });
    const csv = await other.call<string>('GET', `/api/books/statements/${year}/csv`);
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

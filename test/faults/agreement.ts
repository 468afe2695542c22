import { and, inArray, isNull, ne, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect } from 'vitest';
import {
  connectedAccounts,
  ledgerEntries,
  mails,
  paymentLinks,
  pets,
  providerEvents,
  refunds,
  users,
} from '../../server/db/schema.ts';
import type { RunningServer } from '../../server/main.ts';
import { createVisitor } from '../product/visitor.ts';
import type { Acknowledged } from './acknowledged.ts';
import { eventually } from '../product/eventually.ts';
import { readOrders, type PaidOrder } from '../product/orders.ts';

const LIVE = ['paid', 'partially_refunded', 'disputed', 'lost'];
/** What a payment without disputes comes to. */
const SETTLED = ['paid', 'refunded', 'reserved', 'released'];

/** A client of the official SDK for the product's sandbox, over HTTP. */
export function providerOf({ url, dependencies }: Pick<RunningServer, 'url' | 'dependencies'>): Stripe {
  const throughSandbox: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${url}/sandbox${pathname}${search}`, init);
  };
  return new Stripe(dependencies.config.stripe.secretKey, {
    httpClient: Stripe.createFetchHttpClient(throughSandbox),
    telemetry: false,
  });
}

/** Waits until nothing is in flight: every payment has its outcome, every event is processed. */
export async function waitUntilSettled({ dependencies }: RunningServer, provider: Stripe): Promise<void> {
  const { db } = dependencies;
  const paid = (await listSessions(db, provider)).filter((session) => session.payment_status === 'paid');
  await eventually(async () => {
    const rows = await readOrders(db);
    const rowOf = new Map(rows.map((row) => [row.checkoutSessionId, row]));
    // A reservation is settled before a part of its rest is.
    const stateOf = ({ id }: Stripe.Checkout.Session) => [rowOf.get(id)?.status ?? 'unknown', rowOf.get(id)?.state];
    const isSettled = ([status, state]: ReturnType<typeof stateOf>) => SETTLED.includes(status!) && state === 'paid';
    const waiting = paid.map((session) => [session.id, ...stateOf(session)] as const);
    expect(waiting.filter(([, ...each]) => !isSettled(each))).toEqual([]);
    expect(rows.filter((row) => row.status === 'processing')).toEqual([]);
    const unfinished = await db
      .select()
      .from(refunds)
      .where(and(isNull(refunds.feeReturnedAt), ne(refunds.status, 'failed')));
    expect(unfinished).toEqual([]);
    const open = await db
      .select({ id: providerEvents.id, lastError: providerEvents.lastError })
      .from(providerEvents)
      .where(isNull(providerEvents.handledAt));
    expect(open).toEqual([]);
  });
}

/** Every checkout session of every account that the product knows. */
async function listSessions(
  db: RunningServer['dependencies']['db'],
  provider: Stripe,
): Promise<Stripe.Checkout.Session[]> {
  const accounts = await db.select({ id: connectedAccounts.stripeAccountId }).from(connectedAccounts);
  const sessions: Stripe.Checkout.Session[] = [];
  for (const { id } of accounts) {
    if (!id) continue;
    for await (const session of provider.checkout.sessions.list({ limit: 100 }, { stripeAccount: id }))
      sessions.push(session);
  }
  return sessions;
}

/** The product's records and the provider's agree on every payment. */
export async function expectAgreement(
  { dependencies }: RunningServer,
  provider: Stripe,
): Promise<{ sales: number; refunded: number; reserved: number; parts: number }> {
  const { db } = dependencies;
  const payments = await readOrders(db);
  const allOrders = payments.filter(({ kind }) => kind !== 'balance');
  const bySession = new Map(payments.map((order) => [order.checkoutSessionId, order]));

  for (const session of await listSessions(db, provider)) {
    if (session.payment_status !== 'paid') continue;
    const order = bySession.get(session.id);
    expect(order, `the order of the paid checkout ${session.id}`).toBeDefined();
    expect(SETTLED, `order ${order!.id} of the paid checkout ${session.id}`).toContain(order!.status);
    await expectMoneyRight(provider, order!, session);
  }
  for (const order of allOrders.filter((each) => LIVE.includes(each.status))) {
    expect(order.checkoutSessionId, `order ${order.id} is paid through a checkout`).toMatch(/^cs_/);
  }
  await expectOneSalePerPet(db, allOrders);

  const unbalanced = await db
    .select({
      kind: ledgerEntries.kind,
      providerId: ledgerEntries.providerId,
      sum: sql<number>`sum(${ledgerEntries.amountCents})::int`,
    })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.kind, ledgerEntries.providerId)
    .having(sql`sum(${ledgerEntries.amountCents}) <> 0`);
  expect(unbalanced, 'ledger transactions that do not balance').toEqual([]);
  await expectLedgerComplete(db, allOrders, payments);

  const repeated = await db
    .select({ occasion: mails.occasion })
    .from(mails)
    .groupBy(mails.occasion)
    .having(sql`count(*) > 1`);
  expect(repeated, 'mails that were written twice').toEqual([]);
  const sales = allOrders.filter((order) => LIVE.includes(order.status));
  const written = await db
    .select({ occasion: mails.occasion })
    .from(mails)
    .where(
      inArray(
        mails.occasion,
        sales.flatMap((order) => [`sold:${order.id}`, `receipt:${order.id}`]),
      ),
    );
  expect(written.length, 'a mail to the breeder and one to the buyer for each sale').toBe(sales.length * 2);
  const count = (status: string) => allOrders.filter((order) => order.status === status).length;
  const parts = payments.filter(({ kind, state }) => kind === 'balance' && state === 'paid').length;
  return { sales: sales.length, refunded: count('refunded'), reserved: count('reserved') + count('released'), parts };
}

async function expectMoneyRight(provider: Stripe, order: PaidOrder, session: Stripe.Checkout.Session): Promise<void> {
  const on = { stripeAccount: order.stripeAccountId! };
  const intent = await provider.paymentIntents.retrieve(
    session.payment_intent as string,
    { expand: ['latest_charge.application_fee'] },
    on,
  );
  const charge = intent.latest_charge as Stripe.Charge;
  const fee = charge.application_fee as Stripe.ApplicationFee;
  // Each deposit is refundable.
  const isRefunded = order.status === 'refunded' || order.status === 'released';
  expect({
    status: charge.status,
    amount: charge.amount,
    refunded: charge.amount_refunded,
    fee: fee.amount,
    feeRefunded: fee.amount_refunded,
    charge: charge.id,
  }).toEqual({
    status: 'succeeded',
    amount: order.amountCents,
    refunded: isRefunded ? order.amountCents : 0,
    fee: order.paymentFeeCents,
    feeRefunded: isRefunded ? order.paymentFeeCents : 0,
    charge: order.chargeId,
  });
}

async function expectOneSalePerPet(db: RunningServer['dependencies']['db'], allOrders: PaidOrder[]): Promise<void> {
  const buyersOf = new Map<string, number>();
  for (const order of allOrders) {
    if (LIVE.includes(order.status)) buyersOf.set(order.petId!, (buyersOf.get(order.petId!) ?? 0) + 1);
  }
  expect(
    [...buyersOf].filter(([, count]) => count > 1),
    'pets that were sold twice',
  ).toEqual([]);
  const sold = await db
    .select({ id: pets.id })
    .from(pets)
    .where(inArray(pets.status, ['sold']));
  expect(sold.map((pet) => pet.id).sort(), 'sold pets are those that have a buyer').toEqual(
    [...buyersOf.keys()].sort(),
  );
  const paidLinks = await db
    .select({ petId: paymentLinks.petId })
    .from(paymentLinks)
    .where(inArray(paymentLinks.status, ['paid']));
  expect(paidLinks.map((link) => link.petId).sort(), 'paid links are those of sold pets').toEqual(
    [...buyersOf.keys()].sort(),
  );
}

/** Each party's balance in the ledger: a sale is the price and the fee, a refunded payment zero for both sides. */
async function expectLedgerComplete(
  db: RunningServer['dependencies']['db'],
  allOrders: PaidOrder[],
  payments: PaidOrder[],
): Promise<void> {
  const sums = await db
    .select({
      orderId: ledgerEntries.orderId,
      account: ledgerEntries.account,
      sum: sql<number>`sum(${ledgerEntries.amountCents})::int`,
    })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.orderId, ledgerEntries.account);
  const of = (order: PaidOrder, account: string) =>
    sums.find((each) => each.orderId === order.id && each.account === account)?.sum ?? 0;
  for (const order of allOrders) {
    const isReserved = order.status === 'reserved';
    const counts = LIVE.includes(order.status) || isReserved;
    const paid = payments.filter(({ id, state }) => counts && id === order.id && state === 'paid');
    const total = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const fee = paid.reduce((sum, { paymentFeeCents }) => sum + paymentFeeCents, 0);
    if (LIVE.includes(order.status)) expect([total, fee]).toEqual([order.totalCents, order.feeCents]);
    expect(
      [of(order, 'buyer') + 0, of(order, 'platform_fee') + 0, of(order, 'deposits_held') + 0],
      `the ledger of order ${order.id}, ${order.status}`,
    ).toEqual([0 - total, fee, isReserved ? total - fee : 0]);
    if (counts || order.status === 'refunded')
      expect(of(order, 'provider_fee'), `the provider's cost of order ${order.id}`).toBeGreaterThan(0);
  }
}

/** Nothing that was acknowledged is lost. */
export async function expectNothingLost(server: RunningServer, acknowledged: Acknowledged): Promise<void> {
  const { db } = server.dependencies;
  const kept = {
    users: new Map((await db.select().from(users)).map((row) => [row.id, row])),
    pets: new Map((await db.select().from(pets)).map((row) => [row.id, row])),
    links: new Map((await db.select().from(paymentLinks)).map((row) => [row.id, row])),
    orders: new Map((await readOrders(db)).map((row) => [row.checkoutSessionId, row])),
  };
  expect(
    acknowledged.users.filter((user) => kept.users.get(user.id)?.email !== user.email),
    'registrations lost',
  ).toEqual([]);
  expect(
    acknowledged.pets.filter((pet) => kept.pets.get(pet.id)?.userId !== pet.userId),
    'pets lost',
  ).toEqual([]);
  expect(
    acknowledged.links.filter((link) => kept.links.get(link.id)?.petId !== link.petId),
    'links lost',
  ).toEqual([]);
  expect(
    acknowledged.checkouts.filter((each) => kept.orders.get(each.sessionId)?.paymentLinkId !== each.linkId),
    'checkouts lost',
  ).toEqual([]);
  const isBought = (each: { sessionId: string }) => {
    const { status = '', state } = kept.orders.get(each.sessionId) ?? {};
    return SETTLED.includes(status) && state === 'paid';
  };
  expect(
    acknowledged.payments.filter((each) => !isBought(each)),
    'payments lost',
  ).toEqual([]);
  expect(
    acknowledged.seenAsPaid.filter((each) => !isBought(each)),
    'success pages that said "paid" too early',
  ).toEqual([]);

  // The product itself agrees: everyone can sign in and sees their own data.
  for (const user of acknowledged.users) {
    const visitor = createVisitor(server.url);
    const signIn = await visitor.call('POST', '/api/login', { email: user.email, password: user.password });
    expect([user.email, signIn.status]).toEqual([user.email, 200]);
    const { body } = await visitor.call('GET', '/api/pets/my');
    const shown = new Set(body['pets'].map((pet: { id: string }) => pet.id));
    expect(acknowledged.pets.filter((pet) => pet.userId === user.id && !shown.has(pet.id))).toEqual([]);
  }
  for (const payment of acknowledged.payments) {
    const { body } = await createVisitor(server.url).call(
      'GET',
      `/api/payment-success?session_id=${payment.sessionId}`,
    );
    const isRefunded = ['refunded', 'released'].includes(kept.orders.get(payment.sessionId)?.status ?? '');
    expect(body).toMatchObject({ sessionId: payment.sessionId, status: isRefunded ? 'returned' : 'paid' });
  }
}

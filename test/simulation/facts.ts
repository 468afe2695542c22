import { and, eq, gte, inArray, like, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import {
  connectedAccounts,
  depositMoves,
  depositReminders,
  depositTerms,
  handOvers,
  ledgerEntries,
  mails,
  orderDeposits,
  orders,
  paymentLinks,
  pets,
  providerEvents,
  refunds,
  subscriptions,
  unmatchedPayments,
  users,
} from '../../server/db/schema.ts';
import type { Db } from '../../server/db/client.ts';
import { LIVE_SALE_STATUSES } from '../../server/db/order-statuses.ts';
import { systemContext } from '../../server/context.ts';
import { findDebts, type Debt } from '../../server/features/debts/queries.ts';
import { debtFailures } from '../../server/features/debts/debt-failures.ts';
import { readFigures, type Figures } from '../../server/features/sales/figures-counting.ts';
import type { Bookmark } from './bookmark.ts';
import { readReceipts, type ReceiptFacts } from './facts-of-receipts.ts';
import { spotsIn, readLines, readSigned, type LineFacts, type SignedFacts } from './facts-of-lines.ts';
import { isStrange } from './strangers.ts';
import type { World } from './world.ts';
import type { Visitor } from '../product/visitor.ts';
import { readOrders, type PaidOrder } from '../product/orders.ts';

type Order = PaidOrder;

/** The product's and the provider's records about some pets. */
export interface Facts extends LineFacts, SignedFacts, ReceiptFacts {
  readAt: Date;
  pets: Map<string, typeof pets.$inferSelect>;
  /** Pets whose page says that somebody is paying. */
  shownAsHeld: Set<string>;
  links: Map<string, typeof paymentLinks.$inferSelect>;
  users: Map<string, typeof users.$inferSelect>;
  subscriptions: (typeof subscriptions.$inferSelect)[];
  /** With the payment that opened them. */
  orders: Order[];
  /** With each of their payments, oldest first. */
  parts: Order[];
  /** By pet, what its breeder asks for. */
  depositTerms: Map<string, typeof depositTerms.$inferSelect>;
  /** By order, what it has frozen. */
  deposits: Map<string, typeof orderDeposits.$inferSelect>;
  reminders: (typeof depositReminders.$inferSelect)[];
  /** Occasions of the mails about what is due. */
  reminderMails: string[];
  handOvers: Map<string, typeof handOvers.$inferSelect>;
  /** Moves of reservations to other pets, by id of the move. */
  moves: Map<string, typeof depositMoves.$inferSelect>;
  /** By order, the private page of the person whose place on a list it pays or paid. */
  spots: Map<string, string>;
  orderOf(sessionId: string): Order | undefined;
  refunds: (typeof refunds.$inferSelect)[];
  ledger: (typeof ledgerEntries.$inferSelect)[];
  /** Accounts that the product disconnected as deauthorized. */
  departed: string[];
  /** What the dashboards of these pets' breeders show, and all orders that they follow from. */
  figures: { sellerId: string; shown: Figures; sales: { priceCents: number; returnedCents: number }[] }[];
  /** What the product owes to buyers, and the ids of what an admin sees of it. */
  debts: Debt[];
  listedDebts: Set<string>;
  unmatched: (typeof unmatchedPayments.$inferSelect)[];
  mails: Set<string>;
  events: {
    stored: string[];
    /** Events whose delivery the product has acknowledged. */
    acknowledged: Set<string>;
    /** Stored events that the provider never sent. */
    unknown: string[];
    unhandled: string[];
  };
  provider: ProviderFacts;
}

export interface ProviderFacts {
  sessions: (Stripe.Checkout.Session & { account: string })[];
  /** Checkouts that name our orders but were created by somebody else or tampered with. */
  strangers: (Stripe.Checkout.Session & { account: string })[];
  charges: Map<string, Stripe.Charge & { account: string }>;
  intents: Map<string, Stripe.PaymentIntent>;
  refunds: (Stripe.Refund & { account: string })[];
  fees: Map<string, Stripe.ApplicationFee>;
  feeRefunds: Stripe.FeeRefund[];
  disputes: Stripe.Dispute[];
  subscriptions: { id: string; status: string; customer: string }[];
  transactions: (Stripe.BalanceTransaction & { account: string })[];
  /** Deauthorized accounts, which the product can no longer read. */
  left: Set<string | null>;
}

/** Reads our rows about these pets, and everything that the provider recorded since. */
export async function readFacts(
  { dependencies, provider, visitor }: World,
  { petIds, litterIds }: { petIds: string[]; litterIds: string[] },
  since: Bookmark,
): Promise<Facts> {
  const { db } = dependencies;
  const ofPets = petIds.length > 0 ? petIds : ['none'];
  const petRows = await db.select().from(pets).where(inArray(pets.id, ofPets));
  const linkRows = await db.select().from(paymentLinks).where(inArray(paymentLinks.petId, ofPets));
  const userIds = petRows.map((pet) => pet.userId);
  const userRows = userIds.length ? await db.select().from(users).where(inArray(users.id, userIds)) : [];
  const providerFacts = await readProvider(provider, since);
  const spots = spotsIn([...providerFacts.sessions, ...providerFacts.strangers]);
  const isWanted = or(inArray(orders.petId, ofPets), inArray(orders.id, ['none', ...spots.keys()]));
  const orderRows = await readOrders(db, isWanted);
  const orderIds = orderRows.length ? orderRows.map((order) => order.id) : ['none'];
  const bySession = new Map(orderRows.map((order) => [order.checkoutSessionId, order]));
  const occasions = orderIds.flatMap((id) => OCCASIONS.map((occasion) => `${occasion}:${id}`));
  return {
    readAt: new Date(),
    pets: byId(petRows),
    links: byId(linkRows),
    shownAsHeld: await shownAsHeld(visitor(), linkRows),
    users: byId(userRows),
    subscriptions: userIds.length
      ? await db.select().from(subscriptions).where(inArray(subscriptions.userId, userIds))
      : [],
    orders: orderRows.filter(({ kind }) => kind === 'full' || kind === 'deposit'),
    parts: orderRows.toSorted((one, other) => one.paymentCreatedAt.getTime() - other.paymentCreatedAt.getTime()),
    ...(await readDeposits(db, ofPets, orderIds)),
    ...(await readLines(db, ofPets, litterIds)),
    ...(await readSigned(db, orderIds)),
    ...(await readReceipts(db, userIds)),
    spots,
    orderOf: (sessionId) => bySession.get(sessionId),
    refunds: await db.select().from(refunds).where(inArray(refunds.orderId, orderIds)),
    ledger: await db.select().from(ledgerEntries).where(inArray(ledgerEntries.orderId, orderIds)),
    departed: await departedAccounts(dependencies),
    figures: await Promise.all([...new Set(userIds)].map((id) => figuresOf(db, id))),
    debts: (await Promise.all(orderIds.map((orderId) => findDebts(db, { orderId })))).flat(),
    listedDebts: new Set((await debtFailures.list(systemContext(dependencies))).map(({ id }) => id)),
    unmatched: await db.select().from(unmatchedPayments).where(inArray(unmatchedPayments.orderId, orderIds)),
    mails: new Set(
      (await db.select({ occasion: mails.occasion }).from(mails).where(inArray(mails.occasion, occasions))).map(
        (mail) => mail.occasion,
      ),
    ),
    events: await readEvents({ dependencies, provider }, since),
    provider: providerFacts,
  };
}

const OCCASIONS = [
  'sold',
  'receipt',
  ...['reserved', 'place-paid', 'place-ended'].flatMap((of) => [`${of}-buyer`, `${of}-breeder`]),
];

async function readDeposits(
  db: Db,
  petIds: string[],
  orderIds: string[],
): Promise<Pick<Facts, 'depositTerms' | 'deposits' | 'reminders' | 'reminderMails' | 'handOvers' | 'moves'>> {
  const terms = await db.select().from(depositTerms).where(inArray(depositTerms.petId, petIds));
  const deposits = await db.select().from(orderDeposits).where(inArray(orderDeposits.orderId, orderIds));
  const own = new Set(orderIds);
  const occasions = await db.select({ occasion: mails.occasion }).from(mails).where(like(mails.occasion, 'reminder-%'));
  const confirmed = await db.select().from(handOvers).where(inArray(handOvers.orderId, orderIds));
  return {
    depositTerms: new Map(terms.map((row) => [row.petId, row])),
    deposits: new Map(deposits.map((row) => [row.orderId, row])),
    reminders: await db.select().from(depositReminders).where(inArray(depositReminders.orderId, orderIds)),
    reminderMails: occasions.map(({ occasion }) => occasion).filter((occasion) => own.has(occasion.split(':')[1]!)),
    handOvers: new Map(confirmed.map((row) => [row.orderId, row])),
    moves: byId(await db.select().from(depositMoves).where(inArray(depositMoves.orderId, orderIds))),
  };
}

async function shownAsHeld(reader: Visitor, links: (typeof paymentLinks.$inferSelect)[]): Promise<Set<string>> {
  const held = new Set<string>();
  for (const { id, petId } of links.filter(({ status }) => status === 'active')) {
    const { status, body } = await reader.call('GET', `/api/payment-links/${id}`);
    if (status === 200 && body['held']) held.add(petId);
  }
  return held;
}

async function figuresOf(db: Db, sellerId: string): Promise<Facts['figures'][number]> {
  const sales = await db
    .select()
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), inArray(orders.status, [...LIVE_SALE_STATUSES])));
  return {
    sellerId,
    shown: await readFigures(db, sellerId, new Date()),
    sales: sales.map(({ priceCents, refundedPriceCents, lostPriceCents }) => ({
      priceCents,
      returnedCents: refundedPriceCents + lostPriceCents,
    })),
  };
}

async function departedAccounts({ db }: World['dependencies']): Promise<string[]> {
  const isDeparted = eq(connectedAccounts.disconnectReason, 'deauthorized');
  const rows = await db.select({ id: connectedAccounts.stripeAccountId }).from(connectedAccounts).where(isDeparted);
  return rows.flatMap(({ id }) => id ?? []);
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

async function readEvents(
  { dependencies: { db }, provider }: Pick<World, 'dependencies' | 'provider'>,
  since: Bookmark,
): Promise<Facts['events']> {
  const rows = await db
    .select({ id: providerEvents.id, handledAt: providerEvents.handledAt, lastError: providerEvents.lastError })
    .from(providerEvents)
    .where(gte(providerEvents.receivedAt, since.at));
  const delivered = await provider.store.query<{ event_id: string }>(
    `select event_id from sandbox.deliveries where id > $1::bigint and delivered_ms is not null`,
    [since.delivery],
  );
  const known = await provider.store.query<{ id: string }>(
    `select id from sandbox.objects where object in ('event', 'v2.core.event') and id = any($1::text[])`,
    [rows.map((row) => row.id)],
  );
  const sent = new Set(known.map((row) => row.id));
  return {
    stored: rows.map((row) => row.id),
    unknown: rows.map((row) => row.id).filter((id) => !sent.has(id)),
    acknowledged: new Set(delivered.map((row) => row.event_id)),
    unhandled: rows.filter((row) => !row.handledAt).map((row) => `${row.id}: ${row.lastError}`),
  };
}

const KINDS = [
  'checkout.session',
  'payment_intent',
  'charge',
  'refund',
  'application_fee',
  'fee_refund',
  'dispute',
  'subscription',
  'balance_transaction',
];

async function readProvider({ store }: World['provider'], since: Bookmark): Promise<ProviderFacts> {
  const rows = await store.query<{ object: string; account: string; data: any }>(
    `select object, account, data from sandbox.objects where seq > $1::bigint and object = any($2::text[])`,
    [since.object, KINDS],
  );
  const gone = await store.query<{ id: string }>(
    `select id from sandbox.objects where object = 'deauthorised_account'`,
  );
  const of = (kind: string) =>
    rows.filter((row) => row.object === kind).map(({ account, data }) => ({ ...data, account }));
  const map = (kind: string) => new Map(of(kind).map((each) => [each.id as string, each]));
  return {
    // The platform has checkouts for its own subscribers, too.
    sessions: of('checkout.session').filter((session) => session.mode === 'payment' && !isStrange(session)),
    strangers: of('checkout.session').filter(isStrange),
    charges: map('charge'),
    intents: map('payment_intent'),
    refunds: of('refund'),
    fees: map('application_fee'),
    feeRefunds: of('fee_refund'),
    disputes: of('dispute'),
    subscriptions: of('subscription'),
    transactions: of('balance_transaction'),
    left: new Set(gone.map((row) => row.id)),
  };
}

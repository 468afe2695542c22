import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { toAmount } from '../../../../contract/money.ts';
import { petFacts } from '../../../../contract/pets.ts';
import { photoAddress } from '../../../../contract/photo-address.ts';
import { linkPath } from '../../../../contract/public-page.ts';
import type { UserContext } from '../../../context.ts';
import {
  connectedAccounts,
  ledgerEntries,
  mails,
  orders,
  paymentLinks,
  payments,
  pets,
  refunds,
  subscriptions,
} from '../../../db/schema.ts';
import { everyActivity } from '../../audit/reading.ts';
import { sentTo } from '../../../emails/outbox.ts';
import { recordAudit } from '../../audit/record.ts';
import { currentUser } from './profile.ts';
import { pendingChange } from './email-change.ts';
import { readMethods } from '../second-factor/methods.ts';
import { listKnownDevices } from '../sign-in/known-devices.ts';
import { listSessions } from '../sign-in/sessions.ts';

/**
 * Exports everything stored about the actor's account, portably: amounts as decimals, times in ISO 8601. Reads the
 * tables of later nouns directly, since it applies none of their rules. Excludes the password hash, tokens, and data of
 * other people except the buyers of the actor's own sales.
 */
export async function exportAccount(context: UserContext): Promise<Record<string, unknown>> {
  await recordAudit(context, context.db, { act: 'data_exported' });
  return {
    exportedAt: context.now.toISOString(),
    profile: currentUser(context),
    pets: await petsOf(context),
    paymentLinks: await linksOf(context),
    orders: await ordersOf(context),
    connectedAccounts: await connectedAccountsOf(context),
    stripeCustomerId: context.actor.account.user.stripeCustomerId,
    subscriptions: await subscriptionsOf(context),
    sessions: await listSessions(context),
    signInMethods: await readMethods(context),
    emailChange: await pendingChange(context),
    knownDevices: await listKnownDevices(context, context.actor.id),
    mails: await mailsOf(context),
    activity: await everyActivity(context),
  };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

async function petsOf({ db, actor }: UserContext) {
  const rows = await db.select().from(pets).where(eq(pets.userId, actor.id)).orderBy(asc(pets.createdAt), pets.id);
  return rows.map((pet) => ({
    id: pet.id,
    ...petFacts.parse(pet),
    species: pet.species,
    price: toAmount(pet.priceCents),
    currency: pet.currency,
    status: pet.status,
    imageUrl: pet.photoHash && photoAddress(pet.photoHash, 1600),
    createdAt: iso(pet.createdAt),
    updatedAt: iso(pet.updatedAt),
  }));
}

async function linksOf({ db, actor, siteUrl }: UserContext) {
  const ofActor = eq(paymentLinks.userId, actor.id);
  const rows = await db
    .select()
    .from(paymentLinks)
    .where(ofActor)
    .orderBy(asc(paymentLinks.createdAt), paymentLinks.id);
  return rows.map((link) => ({
    id: link.id,
    petId: link.petId,
    status: link.status,
    paymentUrl: siteUrl + linkPath(link.id),
    createdAt: iso(link.createdAt),
    archivedAt: iso(link.archivedAt),
  }));
}

async function ordersOf({ db, actor }: UserContext) {
  const ofActor = eq(orders.sellerId, actor.id);
  const rows = await db
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.kind, 'full')))
    .where(ofActor)
    .orderBy(asc(orders.createdAt), orders.id);
  const ids = db.select({ id: orders.id }).from(orders).where(ofActor);
  const lines = await db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.orderId, ids))
    .orderBy(ledgerEntries.id);
  const returned = await db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.createdAt));
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
  const refundsByOrder = Map.groupBy(returned, (refund) => refund.orderId);
  return rows.map(({ order, payment }) => ({
    id: order.id,
    status: order.status,
    petId: order.petId,
    petName: order.petName,
    paymentLinkId: order.paymentLinkId,
    price: toAmount(order.priceCents),
    platformFee: toAmount(order.feeCents),
    total: toAmount(order.totalCents),
    currency: order.currency,
    paymentMethod: payment.method,
    clientName: order.clientName,
    clientEmail: order.clientEmail,
    clientPhone: order.clientPhone,
    stripeAccountId: payment.stripeAccountId,
    checkoutSessionId: payment.checkoutSessionId,
    chargeId: payment.chargeId,
    createdAt: iso(order.createdAt),
    paidAt: iso(payment.paidAt),
    refunds: (refundsByOrder.get(order.id) ?? []).map((refund) => ({
      id: refund.id,
      price: toAmount(refund.priceCents),
      platformFee: toAmount(refund.feeCents),
      status: refund.status,
      createdAt: iso(refund.createdAt),
    })),
    ledger: (linesByOrder.get(order.id) ?? []).map((line) => ({
      transaction: `${line.kind}:${line.providerId}`,
      account: line.account,
      amount: toAmount(line.amountCents),
      currency: line.currency,
      createdAt: iso(line.createdAt),
    })),
  }));
}

async function connectedAccountsOf({ db, actor }: UserContext) {
  const ofActor = eq(connectedAccounts.userId, actor.id);
  const rows = await db.select().from(connectedAccounts).where(ofActor).orderBy(asc(connectedAccounts.createdAt));
  return rows.map((account) => ({
    stripeAccountId: account.stripeAccountId,
    chargesEnabled: account.chargesEnabled,
    payoutsEnabled: account.payoutsEnabled,
    requirements: account.requirements,
    createdAt: iso(account.createdAt),
    disconnectedAt: iso(account.disconnectedAt),
  }));
}

async function subscriptionsOf({ db, actor }: UserContext) {
  const ofActor = eq(subscriptions.userId, actor.id);
  const rows = await db.select().from(subscriptions).where(ofActor).orderBy(asc(subscriptions.createdAt));
  return rows.map((subscription) => ({
    stripeSubscriptionId: subscription.stripeSubscriptionId,
    plan: subscription.plan,
    status: subscription.status,
    currentPeriodEnd: iso(subscription.currentPeriodEnd),
    termsVersion: subscription.termsVersion,
    termsAcceptedAt: iso(subscription.termsAcceptedAt),
    createdAt: iso(subscription.createdAt),
    canceledAt: iso(subscription.canceledAt),
  }));
}

async function mailsOf({ db, actor }: UserContext) {
  const rows = await db
    .select({ subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(sentTo(actor.email))
    .orderBy(desc(mails.createdAt));
  return rows.map((mail) => ({ subject: mail.subject, createdAt: iso(mail.createdAt), sentAt: iso(mail.sentAt) }));
}

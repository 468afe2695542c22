import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { OPEN_STATUSES } from '../../../db/order-statuses.ts';
import { orders, payments, pets } from '../../../db/schema.ts';

const MINUTE_MS = 60_000;
/** An order of this age without a session was abandoned by a crash; no buyer ever got its URL. */
export const ABANDONED_AFTER_MS = MINUTE_MS;

/** The open order that holds a pet (docs/decisions/0044-the-whole-sale.md), and its payment. */
export interface Hold {
  orderId: string;
  buyerKey: string | null;
  isInFlight: boolean;
  createdAt: Date;
  expiresAt: Date;
  hasSession: boolean;
}

export const holder = alias(orders, 'holder');
export const heldBy = alias(payments, 'held_by');

/** Join a pet with the order that holds it, of which there is at most one. */
export const holdsPet = and(
  eq(holder.petId, pets.id),
  eq(holder.holdsPet, true),
  inArray(holder.status, [...OPEN_STATUSES]),
);
export const paysForHold = and(eq(heldBy.orderId, holder.id), inArray(heldBy.state, ['open', 'processing']));

export const holdColumns = {
  orderId: holder.id,
  status: holder.status,
  buyerKey: holder.buyerKey,
  createdAt: holder.createdAt,
};
export const heldByColumns = { expiresAt: heldBy.expiresAt, sessionId: heldBy.checkoutSessionId };

interface Found {
  hold: { orderId: string; status: string; buyerKey: string | null; createdAt: Date } | null;
  heldBy: { expiresAt: Date; sessionId: string | null } | null;
}

export const holdOf = ({ hold, heldBy: payment }: Found): Hold | null =>
  hold &&
  payment && {
    orderId: hold.orderId,
    buyerKey: hold.buyerKey,
    isInFlight: hold.status === 'processing',
    createdAt: hold.createdAt,
    expiresAt: payment.expiresAt,
    hasSession: payment.sessionId !== null,
  };

/** When a hold is over although nobody has closed its checkout yet; null for a payment in flight, whose outcome ends it. */
function endOf({ isInFlight, createdAt, expiresAt, hasSession }: Hold): number | null {
  if (isInFlight) return null;
  return hasSession ? expiresAt.getTime() : createdAt.getTime() + ABANDONED_AFTER_MS;
}

/** Whether its checkout only has to be closed. */
export function isOver(hold: Hold, now: Date): boolean {
  const end = endOf(hold);
  return end !== null && end <= now.getTime();
}

/** Until when a page that shows the minutes left says the truth. */
export function shownUntil(hold: Hold | null, now: Date): number {
  if (!hold || isOver(hold, now)) return Infinity;
  const end = endOf(hold);
  return end === null ? Infinity : Math.min(end, now.getTime() + MINUTE_MS);
}

/** The moment at which the hold ends at the latest, for people and programs; null while the payment is being checked. */
export const heldUntil = ({ isInFlight, expiresAt }: Hold): string | null =>
  isInFlight ? null : expiresAt.toISOString();

/** Whether a buyer has to wait: somebody else is paying. */
export const isHeldByOther = (hold: Hold | null, buyerKeys: string[], now: Date): hold is Hold =>
  hold !== null && !isOver(hold, now) && !isOwn(hold, buyerKeys);

export const isOwn = ({ buyerKey }: Hold, buyerKeys: string[]): boolean =>
  buyerKey !== null && buyerKeys.includes(buyerKey);

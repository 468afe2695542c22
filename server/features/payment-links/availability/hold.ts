import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../../contract/durations.ts';
import { OPEN_STATUSES, literals } from '../../../db/order-statuses.ts';

/** An order of this age without a session was abandoned by a crash; no buyer ever got its URL. */
export const ABANDONED_AFTER_MS = MINUTE_MS;

/** The open order that holds a pet (docs/decisions/0044-the-whole-sale.md), and its payment. */
export interface Hold {
  orderId: string;
  buyerKey: string | null;
  isInFlight: boolean;
  /** How the payment in flight is made; null for what `isRetry` keeps. */
  method: string | null;
  /** The buyer's bank payment has failed: until `expiresAt` nobody else can pay. */
  isRetry: boolean;
  createdAt: Date;
  expiresAt: Date;
  hasSession: boolean;
}

/** A hold as SQL selects it: JSON holds times as text. */
export type FoundHold = Omit<Hold, 'createdAt' | 'expiresAt'> & { createdAt: string; expiresAt: string };

/**
 * The hold of the pet in a row of `pets`, over or not; there is at most one besides that of a failed bank payment. One more join would
 * exceed what the planner reorders.
 */
export const holdOfPet = () => sql<FoundHold | null>`coalesce((
  select json_build_object('orderId', h.id, 'buyerKey', h.buyer_key, 'isInFlight', h.status = 'processing', 'method', p.method, 'isRetry', false,
    'createdAt', h.created_at, 'expiresAt', p.expires_at, 'hasSession', p.checkout_session_id is not null)
  from orders h join payments p on p.order_id = h.id
  where h.pet_id = pets.id and h.holds_pet
    and p.state in ('open', 'processing') and h.status in (${literals(OPEN_STATUSES)})
  limit 1), case when pets.retry_until is not null then json_build_object('orderId', pets.retry_order_id,
    'buyerKey', (select r.buyer_key from orders r where r.id = pets.retry_order_id), 'isInFlight', false, 'method', null, 'isRetry', true,
    'createdAt', pets.retry_until, 'expiresAt', pets.retry_until, 'hasSession', true) end)`;

const parseHold = (found: FoundHold | null): Hold | null =>
  found && { ...found, createdAt: new Date(found.createdAt), expiresAt: new Date(found.expiresAt) };

/**
 * A found hold, as far as it counts on this installation: a payment in flight for days, or one that its bank has just refused, keeps
 * the pet also where a checkout holds nothing (`holdsPets`).
 */
export function currentHold(found: FoundHold | null, holdsPets: boolean): Hold | null {
  const hold = parseHold(found);
  return holdsPets || hold?.isInFlight || hold?.isRetry ? hold : null;
}

/** When a hold is over although nobody has closed its checkout yet; null for a payment in flight, whose outcome ends it. */
function holdEndsAt({ isInFlight, createdAt, expiresAt, hasSession }: Hold): number | null {
  if (isInFlight) return null;
  return hasSession ? expiresAt.getTime() : createdAt.getTime() + ABANDONED_AFTER_MS;
}

/** Whether the hold has ended although its checkout isn't closed yet. */
export function isOver(hold: Hold, now: Date): boolean {
  const end = holdEndsAt(hold);
  return end !== null && end <= now.getTime();
}

/** How long a page that shows the minutes left stays correct. */
export function shownUntil(hold: Hold | null, now: Date): number {
  if (!hold || isOver(hold, now)) return Infinity;
  const end = holdEndsAt(hold);
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

import { and, count as countRows, eq } from 'drizzle-orm';
import { financingRefusals } from '../../../contract/law/law.ts';
import { installments, toAmount } from '../../../contract/money.ts';
import {
  FALLBACK_METHOD,
  METHODS,
  OTHER_METHODS,
  type PaymentMethod,
  installmentCount,
} from '../../../contract/payment-methods/payment-methods.ts';
import type { UsState } from '../../../contract/addresses/us-states.ts';
import type { ReservationFacts } from '../../../contract/pages/reservations.ts';
import type { Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { orderChanges, orderDeposits, payments } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { daysUntil, findInstallmentTerms, lawRefusal, refusalOfTotal } from '../payment-links/api.ts';
import type { OrderRow } from '../orders/api.ts';

/** The checkout takes no other. */
const toUsState = ({ buyerState }: OrderRow) => buyerState as UsState | null;

type Terms = NonNullable<Awaited<ReturnType<typeof findInstallmentTerms>>> & { handOverInDays: number };

/** With the species that the order froze: a change of the pet takes no protection from a buyer who has signed. */
async function findTerms(db: DbOrTx, order: OrderRow, now: Date): Promise<Terms | undefined> {
  const { id, petId, petSpecies: species } = order;
  const terms = petId ? await findInstallmentTerms(db, petId) : undefined;
  const [deposit] = await db
    .select({ by: orderDeposits.handOverBy })
    .from(orderDeposits)
    .where(eq(orderDeposits.orderId, id));
  const handOverInDays = daysUntil(deposit?.by ?? terms?.readyOn, now);
  return terms && { ...terms, handOverInDays, pet: { ...terms.pet, species, breed: '' } };
}

/** A person on a waiting list was never asked where they live, so the rules of every state apply. */
async function findLawRefusal(db: DbOrTx, order: OrderRow, terms: Terms, language: Language): Promise<string | null> {
  const reason = lawRefusal(terms, toUsState(order), language);
  if (reason !== null || order.buyerState !== null || !(await wasSpot(db, order.id))) return reason;
  return Object.values(financingRefusals(order.petSpecies, language))[0] ?? null;
}

/** Whether the order was a spot: its price equals its deposit, while a pet's price is higher. */
async function wasSpot(db: DbOrTx, orderId: string): Promise<boolean> {
  const [picked] = await db
    .select({ orderId: orderChanges.orderId })
    .from(orderChanges)
    .innerJoin(orderDeposits, eq(orderDeposits.orderId, orderChanges.orderId))
    .where(
      and(
        eq(orderChanges.orderId, orderId),
        eq(orderChanges.kind, 'move'),
        eq(orderChanges.priceBeforeCents, orderDeposits.depositCents),
      ),
    )
    .limit(1);
  return picked !== undefined;
}

/** Each bank payment that fails costs the breeder a fee, and days. */
const FAILURES_MAX = 2;

/** Methods that are certain only days later, and by which too many payments of a reservation have failed. */
async function listFailedTooOften(db: DbOrTx, orderId: string): Promise<PaymentMethod[]> {
  const rows = await db
    .select({ method: payments.method, failures: countRows() })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'failed')))
    .groupBy(payments.method);
  const slow = OTHER_METHODS.filter((method) => METHODS[method].certainAfterDays !== null);
  return slow.filter((method) => rows.some((row) => row.method === method && row.failures >= FAILURES_MAX));
}

/** Methods besides card for a balance, by the rules of a full payment, and why the law forbids one of them. */
export async function balanceMethods(
  { db, config, now }: Context,
  order: OrderRow,
  dueCents: number,
  language: Language,
): Promise<Pick<ReservationFacts, 'methods' | 'methodLaw'>> {
  const terms = await findTerms(db, order, now);
  if (!terms || dueCents === 0) return { methods: [], methodLaw: null };
  const methodLaw = await findLawRefusal(db, order, terms, language);
  const failed = await listFailedTooOften(db, order.id);
  const methods = OTHER_METHODS.filter((method) => {
    const { isFinancing, limits } = METHODS[method];
    if (failed.includes(method)) return false;
    if (isFinancing && methodLaw !== null) return false;
    // A part of a rest above the method's limit may still fit.
    const least = limits?.minCents ?? dueCents;
    return dueCents >= least && refusalOfTotal(method, terms, least, toUsState(order), language) === null;
  }).map((method) => {
    const count = installmentCount(method, dueCents, config.installmentsSplitMaxCents);
    return { method, parts: count === null ? null : installments(dueCents, count).map(toAmount) };
  });
  return { methods, methodLaw };
}

/** Throws Conflict where a part of this size can't be paid by this method. */
export async function requireMethod(
  { db, now }: Pick<Context, 'db' | 'now'>,
  order: OrderRow,
  { method, amountCents }: { method: PaymentMethod; amountCents: number },
  language: Language,
): Promise<void> {
  if (method === FALLBACK_METHOD) return;
  const { refusals, isFinancing } = METHODS[method];
  const terms = await findTerms(db, order, now);
  if (!terms) return;
  const reason =
    (isFinancing ? await findLawRefusal(db, order, terms, language) : null) ??
    refusalOfTotal(method, terms, amountCents, toUsState(order), language) ??
    ((await listFailedTooOften(db, order.id)).includes(method) ? translateIn(language)('bank.tooOften') : null);
  if (reason) throw conflict(translateIn(language)('installments.byCard', { reason }), refusals.code);
}

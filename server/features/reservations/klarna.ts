import { and, eq } from 'drizzle-orm';
import { INSTALLMENTS_MIN_TOTAL_CENTS, INSTALLMENT_COUNT } from '../../../contract/business.ts';
import { financingRefusals } from '../../../contract/law/law.ts';
import { installments, toAmount } from '../../../contract/money.ts';
import type { UsState } from '../../../contract/places/place.ts';
import type { ReservationFacts } from '../../../contract/pages/reservations.ts';
import type { Language } from '../../../contract/language.ts';
import { sayingIn } from '../../../contract/words/speech.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { orderChanges, orderDeposits } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { installmentTermsOf, lawRefusal, refusalOfTotal } from '../payment-links/api.ts';
import { speciesOf } from '../pets/api.ts';
import type { OrderRow } from '../orders/api.ts';

/** The checkout takes no other. */
const stateOf = ({ buyerState }: OrderRow) => buyerState as UsState | null;

type Terms = NonNullable<Awaited<ReturnType<typeof installmentTermsOf>>>;

/** A person on a waiting list was never asked where they live, so the rules of every state apply. */
async function lawOf(db: DbOrTx, order: OrderRow, terms: Terms, language: Language): Promise<string | null> {
  const reason = lawRefusal(terms, stateOf(order), language);
  if (reason !== null || order.buyerState !== null || !(await wasPlace(db, order.id))) return reason;
  return Object.values(financingRefusals(speciesOf(terms.pet), language))[0] ?? null;
}

/** Only the price of a place is its deposit: that of a pet is more. */
async function wasPlace(db: DbOrTx, orderId: string): Promise<boolean> {
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

/** Whether the rest of a price can be paid by Klarna, by the rules of a full payment, and why the law forbids it. */
export async function klarnaFacts(
  { db, config }: Context,
  order: OrderRow,
  dueCents: number,
  language: Language,
): Promise<Pick<ReservationFacts, 'klarna' | 'klarnaLaw'>> {
  const terms = order.petId ? await installmentTermsOf(db, order.petId) : undefined;
  if (!terms || dueCents === 0) return { klarna: null, klarnaLaw: null };
  const klarnaLaw = await lawOf(db, order, terms, language);
  // A part of a rest above Klarna's limit may still fit.
  const isOffered =
    klarnaLaw === null &&
    dueCents >= INSTALLMENTS_MIN_TOTAL_CENTS &&
    refusalOfTotal(terms, INSTALLMENTS_MIN_TOTAL_CENTS, stateOf(order), language) === null;
  const inFour = dueCents <= config.installmentsSplitMaxCents;
  const parts = inFour ? installments(dueCents, INSTALLMENT_COUNT).map(toAmount) : null;
  return { klarna: isOffered ? { parts } : null, klarnaLaw };
}

/** Throws Conflict where a part of this size can't be paid by Klarna. */
export async function requireKlarna(
  db: DbOrTx,
  order: OrderRow,
  amountCents: number,
  language: Language,
): Promise<void> {
  const terms = order.petId ? await installmentTermsOf(db, order.petId) : undefined;
  const reason =
    terms &&
    ((await lawOf(db, order, terms, language)) ?? refusalOfTotal(terms, amountCents, stateOf(order), language));
  if (reason) throw conflict(sayingIn(language)('installments.byCard', { reason }), 'klarna_refused');
}

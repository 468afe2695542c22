import { toAmount } from '../../../../contract/money.ts';
import { reservationPath, signedAgreementPath, type ReservationPage } from '../../../../contract/public-page.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { contactForBuyers } from '../../accounts/presenter.ts';
import { sellerOf } from '../mails.ts';
import { findPurchase, type Purchase } from '../queries.ts';
import { isSigned } from '../receipts/signed.ts';
import { sumOf } from '../refunds/record.ts';
import { findDeposit, isDisputed, readAccount, type DepositRow } from './account.ts';
import { splitRest } from './end.ts';
import { depositOfKey, reservationKeyOf } from './key.ts';
import { isRefundable } from './release.ts';

/** The reservation at a buyer's address. Throws NotFound for an unknown key, and once the buyer's data is erased. */
export async function findReservation(
  { db }: Context,
  key: string,
): Promise<{ purchase: Purchase; deposit: DepositRow }> {
  const deposit = await depositOfKey(db, key);
  const purchase = deposit && (await findPurchase(db, deposit.orderId));
  if (!purchase) throw notFound('We do not know this reservation.');
  return { purchase, deposit };
}

/** The address of a reservation's page, while it can be told. */
export async function pageOfReservation(
  { db, config }: Context,
  orderId: string,
): Promise<{ reservationPath?: string }> {
  const deposit = await findDeposit(db, orderId);
  const key = deposit && reservationKeyOf(config, orderId, deposit.keyHash);
  return key === undefined ? {} : { reservationPath: reservationPath(key) };
}

type Facts = Omit<ReservationPage, 'kind' | 'settings' | 'canonicalUrl' | 'failure' | 'given'>;

/** What the page of a reservation shows. */
export async function reservationFacts(context: Context, { order }: Purchase, key: string): Promise<Facts> {
  const { db, now } = context;
  const { deposit, payments, paidCents, dueCents } = (await readAccount(db, order.id))!;
  const seller = await sellerOf(db, order);
  const keepsDeposit = !isRefundable(deposit, now);
  const back = await splitRest(db, order, keepsDeposit ? 'parts' : 'all');
  const waits = payments.some(({ state }) => state === 'processing');
  return {
    petName: order.petName,
    breederName: seller?.fullName ?? null,
    breederContact: seller ? contactForBuyers(seller) : null,
    status:
      order.status === 'reserved' || order.status === 'overdue' || order.status === 'released' ? order.status : 'paid',
    total: toAmount(order.totalCents),
    paid: toAmount(paidCents),
    due: toAmount(dueCents),
    terms: deposit,
    payments: payments
      .toReversed()
      .flatMap(({ kind, amountCents, paidAt }) =>
        paidAt && (kind === 'deposit' || kind === 'balance')
          ? [{ kind, amount: toAmount(amountCents), at: paidAt.toISOString() }]
          : [],
      ),
    blocked: waits ? 'waiting' : (await isDisputed(db, order.id)) ? 'disputed' : null,
    ...((await isSigned(db, order.id)) ? { agreementPath: signedAgreementPath(key) } : {}),
    cancel: { returned: toAmount(sumOf(back)), keepsDeposit },
  };
}

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { orderDeposits } from '../../db/schema.ts';
import type { SessionFacts } from '../payments/api.ts';
import type { EntryRow } from '../waitlists/api.ts';
import { isForSpot, type OrderRow, type Purchase } from './purchases.ts';

/** Purposes of a payment: full price, deposit, part of the balance, the same in cash, spot on a waiting list. */
export const PAYMENT_KINDS = ['full', 'deposit', 'balance', 'cash', 'spot'] as const;
export type PaymentKindName = (typeof PAYMENT_KINDS)[number];

/**
 * What differs by what a payment is for. Everything happens in the caller's transaction, which holds the locks of the pet and the
 * order. A further kind is a file that implements this, and a line in server/registry/payment-kinds.ts.
 */
export interface PaymentKind {
  /** Whether the money is held until the sale, or the reservation's end. Money that isn't booked can't be held. */
  isHeld: boolean;
  /** Cents that are due now; a payment above them is recorded as unmatched. Undefined where no bound is needed. */
  dueCents?(tx: Tx, purchase: Purchase): Promise<number | undefined>;
  /** Records that it was paid at the provider: a sale, a reservation, a part of one, or what must be refunded. */
  recordPaid(context: Context, tx: Tx, purchase: Purchase, paid: PaidFacts): Promise<Purchase>;
  /** The buyer has agreed to it, and it is certain only days later. */
  pending?(context: Context, tx: Tx, purchase: Purchase, facts: SessionFacts): Promise<Purchase>;
  /** The provider has failed it after its buyer left. */
  failed?(context: Context, tx: Tx, purchase: Purchase): Promise<void>;
  /** What refunds and disputes make of an order that isn't a sale yet. */
  applyReturned?(context: Context, tx: Tx, purchase: Purchase, returned: Returned): Promise<void>;
  /** Refunds and disputes were read and applied. */
  afterReturned?(context: Context, tx: Tx, orderId: string): Promise<void>;
  /** The reservation that it opened has ended: ends what else it held, and mails both sides. */
  ended?(context: Context, tx: Tx, order: OrderRow, ended: Ended): Promise<void>;
}

export type PaymentKinds = Record<PaymentKindName, PaymentKind>;

/** What a paid checkout tells. */
export interface PaidFacts {
  facts: SessionFacts;
  /** Columns of the payment's row to update. */
  change: Partial<Purchase['payment']>;
  /** The keys that a block may have stored for the card that paid; none for other methods. */
  cardKeys: string[];
  /** What to post; null before the charge is known. */
  booked: { chargeId: string; providerFeeCents: number | null } | null;
  petIsForSale: boolean;
}

/** What of an order was returned, all its payments together. */
export interface Returned {
  /** Cents returned by refunds, cash included. */
  returnedCents: number;
  /** Cash that the breeder returned by hand. */
  cashCents: number;
  /** Cents withdrawn by lost disputes. */
  takenCents: number;
  isDisputed: boolean;
}

/** How a reservation has ended. */
export interface Ended {
  by: NonNullable<(typeof orderDeposits.$inferSelect)['releasedBy']>;
  /** Cents that the provider refunds; `byHandCents` is what the breeder returns in cash. */
  returnedCents: number;
  byHandCents: number;
  /** What the terms leave with the breeder, with and without the fee; money withdrawn by a bank isn't kept. */
  keptCents: number;
  keptPriceCents: number;
  /** The entry of the waiting list that its deposit paid for. */
  entry: EntryRow | undefined;
}

declare module '../../context.ts' {
  interface Dependencies {
    paymentKinds: PaymentKinds;
  }
}

declare module '../../feature.ts' {
  interface Feature {
    /** Kinds of payment that the noun brings. */
    paymentKinds?: Partial<PaymentKinds>;
  }
}

/** The kind of a purchase's payment. */
export const findPaymentKind = ({ paymentKinds }: Context, purchase: Purchase): PaymentKind =>
  paymentKinds[isForSpot(purchase) ? 'spot' : purchase.payment.kind];

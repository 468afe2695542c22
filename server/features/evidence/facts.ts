import type { HandOver } from '../../../contract/hand-overs/hand-overs.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import type { orderChanges } from '../../db/schema.ts';
import type { PaymentRow } from '../payments/api.ts';
import type { DepositRow, OrderRow } from '../orders/api.ts';
import type { AddendumRow, SignedRow } from '../receipts/api.ts';
import type { DisputedPayment } from '../disputes/api.ts';

/** A part of the evidence: a title with facts and paragraphs. A bank reads English. */
export interface Part {
  title: string;
  facts: [string, string][];
  texts: string[];
  /** The caption of the hand-over's photo. */
  photo?: string;
}

type Change = typeof orderChanges.$inferSelect;

/** What is known of a price that is paid in parts, from the deposit on. */
export interface PartsOfPrice {
  deposit: DepositRow;
  /** Oldest first; of cash the day. */
  paid: { payment: PaymentRow; at: string }[];
  /** Changes of the order's price and fee, moves to another pet included, oldest first. */
  changes: Change[];
  /** To another pet, and of a place to its first one. */
  moves: Change[];
  /** The deposit paid a place on a waiting list; `chosen`: a pet was reserved with it by now. */
  spot: 'waiting' | 'chosen' | null;
}

/** What the database knows of a sale or a reservation that a bank asks about. */
export interface EvidenceFacts {
  order: OrderRow;
  /** Null until the last part of a price is paid. */
  receipt: Receipt | null;
  breederName: string | null;
  handOver: HandOver | null;
  /** The payment that the evidence is about; undefined while none was disputed. */
  disputed: DisputedPayment | undefined;
  /** Undefined for a price paid in one payment. */
  price: PartsOfPrice | undefined;
  returns: Receipt['returns'];
  conversations: { messages: { from: 'buyer' | 'breeder'; text: string; at: Date }[] }[];
  mails: { subject: string; writtenAt: Date; sentAt: Date | null }[];
  /** What the buyer signed before paying. */
  signed: SignedRow | undefined;
  /** What the buyer signed in addition to it when the reservation moved to another pet. */
  addenda: AddendumRow[];
}

export const fact = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);

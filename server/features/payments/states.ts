import type { payments } from '../../db/schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentState = PaymentRow['state'];

/** Events may be late: a payment for an expired or failed checkout is still recorded. `paid` is final. */
const MOVES: Record<PaymentState, readonly PaymentState[]> = {
  open: ['processing', 'paid', 'expired', 'failed'],
  processing: ['paid', 'expired', 'failed'],
  expired: ['processing', 'paid'],
  failed: ['processing', 'paid', 'expired'],
  paid: [],
};

export const canMovePayment = (from: PaymentState, to: PaymentState): boolean => MOVES[from].includes(to);

import { fullPayment } from '../features/checkout/full-payment.ts';
import { balancePayment, cashPayment, depositPayment } from '../features/reservations/held-payments.ts';
import type { PaymentKinds } from '../features/orders/payment-kinds.ts';
import { spotPayment } from '../features/waitlist-spots/spot-payment.ts';

/** By what a payment is for, what it does. */
export const paymentKinds: PaymentKinds = {
  full: fullPayment,
  deposit: depositPayment,
  balance: balancePayment,
  cash: cashPayment,
  spot: spotPayment,
};

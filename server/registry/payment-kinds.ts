import { fullPayment } from '../features/orders/checkout/full-payment.ts';
import { balancePayment, cashPayment, depositPayment } from '../features/orders/deposits/payments.ts';
import type { PaymentKinds } from '../features/orders/payment-kinds.ts';
import { spotPayment } from '../features/orders/places/spot-payment.ts';

/** By what a payment is for, what it does. */
export const paymentKinds: PaymentKinds = {
  full: fullPayment,
  deposit: depositPayment,
  balance: balancePayment,
  cash: cashPayment,
  spot: spotPayment,
};

import * as reservedOrdersCalls from '../../../contract/reservations/reserved-orders.ts';
import type { Feature } from '../../feature.ts';
import { depositPayment, balancePayment, cashPayment } from './held-payments.ts';
import { reservationPages } from './pages.ts';
import { reservationRoutes } from './routes.ts';
import { stopSubscriptions, watchPaymentsJob } from './payment-stops.ts';
import { remindOfBalancesJob } from './send-reminders.ts';

export const reservations: Feature = {
  name: 'reservations',
  uses: [
    'audit',
    'accounts',
    'connected-accounts',
    'pets',
    'payment-links',
    'waitlists',
    'reservation-requests',
    'ledger',
    'payments',
    'orders',
    'receipts',
    'refunds',
    'debts',
    'pet-updates',
    'settlement',
    'checkout',
  ],
  tables: {
    writes: ['deposit_reminders', 'cash_parts', 'deposit_moves', 'order_changes', 'agreement_addenda'],
    alsoWrites: ['order_deposits', 'orders', 'refunds'],
    reads: ['users', 'pets', 'payments', 'connected_accounts', 'payment_links'],
  },
  calls: [reservedOrdersCalls],
  routes: [reservationRoutes],
  pages: [reservationPages],
  jobs: [remindOfBalancesJob, watchPaymentsJob],
  on: stopSubscriptions,
  paymentKinds: { deposit: depositPayment, balance: balancePayment, cash: cashPayment },
};

import type { PaymentSuccess } from '../../../contract/orders/payment-success.ts';
import { reservationPath, type SuccessPage } from '../../../contract/pages/public-page.ts';
import { successPage } from '../samples.ts';
import { details } from './receipt-states.ts';

const paid = successPage().purchase!;
const success = (change: Partial<PaymentSuccess> = {}, rest: Partial<SuccessPage> = {}) =>
  successPage({ purchase: { ...paid, petName: 'Xolo', ...change }, breed: 'Akita', ...rest });
/** Each state of the page after paying. */
export const SUCCESS_PAGES: SuccessPage[] = [
  successPage({ purchase: null, unpaid: { petName: 'Xolo' } }),
  ...(['free', 'reserved', null] as const).flatMap((left) =>
    (['bank', 'klarna'] as const).map((method) =>
      successPage({ purchase: null, unpaid: { petName: 'Xolo', lost: { amount: '$210.00', method, pet: left } } }),
    ),
  ),
  ...[true, false].map((isPayable) =>
    successPage({
      purchase: null,
      unpaid: { petName: 'Xolo', part: { amount: '210.00', method: 'bank', isPayable } },
      reservationPath: reservationPath('k'),
    }),
  ),
  success({}, { details, reservationPath: reservationPath('k') }),
  success({ paymentMethodName: '4 interest-free payments', disputed: true }),
  success({ status: 'processing', awaitsPayment: true }),
  success({ status: 'processing' }),
  success({ status: 'processing', paymentMethod: 'bank', isShared: true }),
  success({ forSpot: true }),
  success({ status: 'processing', paymentMethod: 'bank', isPart: true }),
  ...(['already_sold', 'not_for_sale', 'list_closed', 'has_place', 'mismatch', 'breeder', 'bank'] as const).flatMap(
    (reason) =>
      (['returning', 'waiting', 'returned', 'failed'] as const).map((state) =>
        success({ status: 'returned', refund: { amount: '1312.50', state, reason } }),
      ),
  ),
  successPage({ purchase: null }),
];

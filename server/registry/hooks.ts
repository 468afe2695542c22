import type { Dependencies } from '../context.ts';
import { features } from '../features/index.ts';
import { PAYMENT_KINDS, type PaymentKinds } from '../features/orders/api.ts';
import { failureSources } from './failures.ts';
import { mergeKinds } from './merge-kinds.ts';

/** What nouns bring to each other's functions. */
export const hooks: Pick<Dependencies, 'paymentKinds' | 'failures' | 'subscriptions'> = {
  paymentKinds: mergeKinds<PaymentKinds>(
    PAYMENT_KINDS,
    features.map(({ paymentKinds }) => paymentKinds),
  ),
  failures: failureSources,
  subscriptions: features.flatMap(({ on }) => on ?? []),
};

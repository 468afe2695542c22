import type { Dependencies } from '../context.ts';
import { features } from '../features/index.ts';
import { PAYMENT_KINDS, type PaymentKinds } from '../features/orders/api.ts';
import { failureSources } from './failures.ts';
import { figures } from './figures.ts';
import { mergeKinds } from './merge-kinds.ts';

/** What nouns bring to each other's functions. */
export const hooks: Pick<
  Dependencies,
  'paymentKinds' | 'failures' | 'figures' | 'subscriptions' | 'waitsForProvider' | 'handledEvents'
> = {
  paymentKinds: mergeKinds<PaymentKinds>(
    PAYMENT_KINDS,
    features.map(({ paymentKinds }) => paymentKinds),
  ),
  failures: failureSources,
  figures,
  subscriptions: features.flatMap(({ on }) => on ?? []),
  waitsForProvider: features.flatMap(({ waitsForProvider = [] }) => waitsForProvider),
  handledEvents: features.flatMap(({ events }) => (events ? [events] : [])),
};

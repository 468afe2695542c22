import type { Feature } from '../../feature.ts';
import { allotmentFigures } from './allotment.ts';
import { paymentsThatWait } from './waiting.ts';
import { paymentEvents } from './events.ts';

export const payments: Feature = {
  name: 'payments',
  uses: ['push-subscriptions'],
  tables: { writes: ['payments'], reads: ['connected_accounts'] },
  waitsForProvider: paymentsThatWait,
  figures: allotmentFigures,
  events: paymentEvents,
};

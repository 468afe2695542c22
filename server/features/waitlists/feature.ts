import * as decisionsCalls from '../../../contract/waitlists/decisions.ts';
import * as waitlistsCalls from '../../../contract/waitlists/waitlists.ts';
import type { Feature } from '../../feature.ts';
import { waitlistRetention, eraseWaitlistsOfBreeder } from './erasure.ts';
import { closeFailedList, mailMovedWeek } from './open-waitlist.ts';
import { litterPages } from './pages.ts';
import { waitlistRoutes } from './routes.ts';
import { advanceWaitlistsJob } from './turns/advance.ts';

export const waitlists: Feature = {
  name: 'waitlists',
  uses: ['audit', 'accounts', 'pets', 'payment-links', 'alerts', 'blocked-buyers'],
  tables: {
    writes: ['waitlists', 'waitlist_entries', 'waitlist_turns'],
    reads: ['users', 'pets', 'order_deposits', 'litters', 'litter_pets', 'orders', 'reservation_requests'],
  },
  calls: [waitlistsCalls, decisionsCalls],
  routes: [waitlistRoutes],
  pages: [litterPages],
  jobs: [advanceWaitlistsJob],
  on: {
    litterFailed: closeFailedList,
    litterMoved: (context, tx, { litterId }) => mailMovedWeek(context, tx, litterId),
  },
  retention: waitlistRetention,
  erasure: [eraseWaitlistsOfBreeder],
};

import * as liveCalls from '../../../contract/live/live.ts';
import type { Feature } from '../../feature.ts';
import { liveRoutes, openStreams } from './routes.ts';

export const live: Feature = {
  name: 'live',
  uses: ['questions', 'sales'],
  tables: { reads: ['live_changes'] },
  calls: [liveCalls],
  routes: [liveRoutes],
  figures: [openStreams],
};

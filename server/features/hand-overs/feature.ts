import * as handOversCalls from '../../../contract/hand-overs/hand-overs.ts';
import type { Feature } from '../../feature.ts';
import { eraseCareSheet } from './care-sheet.ts';
import { receiptPages } from './pages.ts';
import { handOverPhotoRoutes } from './photo-routes.ts';
import { handOverRoutes } from './routes.ts';

export const handOvers: Feature = {
  name: 'hand-overs',
  uses: ['audit', 'pets', 'payment-links', 'orders', 'receipts', 'reviews', 'pet-updates'],
  tables: { writes: ['care_sheets', 'hand_overs', 'hand_over_photos'], reads: ['orders', 'receipts'] },
  calls: [handOversCalls],
  routes: [handOverRoutes, handOverPhotoRoutes],
  pages: [receiptPages],
  erasure: [eraseCareSheet],
};

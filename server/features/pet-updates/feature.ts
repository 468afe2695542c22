import * as calls from '../../../contract/pet-updates/pet-updates.ts';
import type { Feature } from '../../feature.ts';
import { erasePetUpdates } from './erasure.ts';
import { picturePages } from './pages.ts';
import { petUpdateRetention } from './retention.ts';
import { petUpdateRoutes } from './routes.ts';
import { mailUpdatesJob } from './mail-updates.ts';

export const petUpdates: Feature = {
  name: 'pet-updates',
  uses: ['audit', 'accounts', 'pets', 'alerts', 'waitlists', 'orders', 'receipts'],
  tables: {
    writes: ['pet_updates', 'pet_update_photos'],
    reads: [
      'users',
      'pets',
      'photos',
      'litters',
      'litter_pets',
      'waitlist_entries',
      'orders',
      'order_deposits',
      'payments',
      'receipts',
      'hand_overs',
    ],
  },
  calls: [calls],
  routes: [petUpdateRoutes],
  pages: [picturePages],
  jobs: [mailUpdatesJob],
  retention: [petUpdateRetention],
  erasure: [erasePetUpdates],
};

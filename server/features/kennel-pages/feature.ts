import * as calls from '../../../contract/kennel-pages/kennel-pages.ts';
import type { Feature } from '../../feature.ts';
import { eraseKennelPage } from './erasure.ts';
import { kennelPagesOfBreeders } from './pages.ts';
import { kennelRetention } from './retention.ts';
import { kennelPageRoutes } from './routes.ts';

export const kennelPages: Feature = {
  name: 'kennel-pages',
  uses: ['audit', 'accounts', 'pets', 'payment-links'],
  tables: {
    writes: ['kennel_pages', 'kennel_addresses', 'kennel_pets', 'kennel_litters'],
    reads: [
      'users',
      'pets',
      'pet_details',
      'deposit_terms',
      'photos',
      'litters',
      'payment_links',
      'waitlists',
      'orders',
      'sales_figures',
      'reviews',
      'receipts',
    ],
  },
  calls: [calls],
  routes: [kennelPageRoutes],
  pages: [kennelPagesOfBreeders],
  retention: [kennelRetention],
  erasure: [eraseKennelPage],
};

import * as paymentLinksCalls from '../../../contract/payment-links/payment-links.ts';
import * as listingsCalls from '../../../contract/listings/listings.ts';
import * as kennelCardCalls from '../../../contract/listings/kennel-card.ts';
import type { Feature } from '../../feature.ts';
import { erasePaymentLinks } from './account-deletion.ts';
import { namedBuyerRetention } from './conditions/named-buyer.ts';
import { linkSubscriptions } from './events.ts';
import { reportHiddenWordingJob } from './hidden-wording.ts';
import { paymentLinkRoutes } from './routes.ts';

export const paymentLinks: Feature = {
  name: 'payment-links',
  uses: ['audit', 'accounts', 'connected-accounts', 'pets'],
  tables: {
    writes: ['payment_links'],
    reads: [
      'users',
      'connected_accounts',
      'provider_identity',
      'pets',
      'photos',
      'pet_photos',
      'pet_details',
      'deposit_terms',
      'litters',
      'litter_pets',
      'waitlists',
      'waitlist_turns',
      'agreement_settings',
      'page_views',
      'proofs',
      'payments',
      'orders',
      'subscriptions',
      'blocked_buyers',
      'recorded_sales',
      'kennel_pages',
      'kennel_addresses',
    ],
  },
  calls: [paymentLinksCalls, listingsCalls, kennelCardCalls],
  routes: [paymentLinkRoutes],
  jobs: [reportHiddenWordingJob],
  on: linkSubscriptions,
  retention: [namedBuyerRetention],
  erasure: [erasePaymentLinks],
};

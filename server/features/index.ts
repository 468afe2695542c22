import { accounts } from './accounts/feature.ts';
import { admin } from './admin/feature.ts';
import { agreements } from './agreements/feature.ts';
import { alerts } from './alerts/feature.ts';
import { analytics } from './analytics/feature.ts';
import { apiKeys } from './api-keys/feature.ts';
import { audit } from './audit/feature.ts';
import { blockedBuyers } from './blocked-buyers/feature.ts';
import { books } from './books/feature.ts';
import { buyerData } from './buyer-data/feature.ts';
import { checkout } from './checkout/feature.ts';
import { connectedAccounts } from './connected-accounts/feature.ts';
import { debts } from './debts/feature.ts';
import { disputes } from './disputes/feature.ts';
import { evidence } from './evidence/feature.ts';
import { handOvers } from './hand-overs/feature.ts';
import { imports } from './imports/feature.ts';
import { kennelPages } from './kennel-pages/feature.ts';
import { ledger } from './ledger/feature.ts';
import { linkMails } from './link-mails/feature.ts';
import { live } from './live/feature.ts';
import { orders } from './orders/feature.ts';
import { outgoingWebhooks } from './outgoing-webhooks/feature.ts';
import { paymentLinks } from './payment-links/feature.ts';
import { people } from './people/feature.ts';
import { payments } from './payments/feature.ts';
import { petUpdates } from './pet-updates/feature.ts';
import { pets } from './pets/feature.ts';
import { promises } from './promises/feature.ts';
import { pushSubscriptions } from './push-subscriptions/feature.ts';
import { questions } from './questions/feature.ts';
import { receipts } from './receipts/feature.ts';
import { refunds } from './refunds/feature.ts';
import { reports } from './reports/feature.ts';
import { reservationRequests } from './reservation-requests/feature.ts';
import { reservations } from './reservations/feature.ts';
import { reviews } from './reviews/feature.ts';
import { sales } from './sales/feature.ts';
import { settlement } from './settlement/feature.ts';
import { subscriptions } from './subscriptions/feature.ts';
import { waitlistSpots } from './waitlist-spots/feature.ts';
import { waitlists } from './waitlists/feature.ts';
import { webhooks } from './webhooks/feature.ts';
import type { Feature } from '../feature.ts';

/** Every noun, in the only direction in which they may use each other: a later one may use an earlier one. */
export const features: readonly Feature[] = [
  audit,
  accounts,
  pushSubscriptions,
  apiKeys,
  connectedAccounts,
  pets,
  agreements,
  paymentLinks,
  kennelPages,
  reports,
  blockedBuyers,
  questions,
  alerts,
  linkMails,
  people,
  waitlists,
  reservationRequests,
  ledger,
  payments,
  orders,
  disputes,
  receipts,
  refunds,
  debts,
  reviews,
  petUpdates,
  handOvers,
  promises,
  settlement,
  checkout,
  reservations,
  evidence,
  waitlistSpots,
  buyerData,
  sales,
  analytics,
  live,
  outgoingWebhooks,
  books,
  imports,
  subscriptions,
  admin,
  webhooks,
];

import { text } from '../http/params.ts';
import type { Route } from '../http/route.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRoutes } from './accounts.ts';
import { applicationFeeRoutes } from './application-fees.ts';
import { balanceRoutes } from './balance.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { eventDestinationRoutes } from './event-destinations.ts';
import { eventRoutes } from './events.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodConfigurationRoutes } from './payment-method-configurations.ts';
import { paymentMethodDomainRoutes } from './payment-method-domains.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { portalConfigurationRoutes } from './portal-configurations.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import { disputeRoutes } from './disputes.ts';
import { fileRoutes } from './files.ts';
import { resource } from './resource.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { testClockRoutes } from './test-clocks.ts';
import { v2AccountRoutes } from './v2-accounts.ts';
import { warningRoutes } from './warnings.ts';

const description = text();

/** Every API route of the sandbox. */
export const apiRoutes: Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...v2AccountRoutes,
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...paymentMethodRoutes,
  ...resource({ object: 'setup_intent', path: '/v1/setup_intents' }),
  ...subscriptionRoutes,
  ...resource({ object: 'invoice', path: '/v1/invoices' }),
  ...testClockRoutes,
  ...portalRoutes,
  ...disputeRoutes,
  ...fileRoutes,
  ...warningRoutes,
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...resource({ object: 'charge', path: '/v1/charges', updatable: { description }, updated: 'charge.updated' }),
  ...refundRoutes,
  ...applicationFeeRoutes,
  ...balanceRoutes,
  ...resource({ object: 'payout', path: '/v1/payouts' }),
  ...eventRoutes,
  ...paymentMethodConfigurationRoutes,
  ...paymentMethodDomainRoutes,
  ...portalConfigurationRoutes,
  ...eventDestinationRoutes,
];

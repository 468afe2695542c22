import type { Route } from '../http/route.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRoutes } from './accounts.ts';
import { applicationFeeRoutes } from './application-fees.ts';
import { balanceRoutes } from './balance.ts';
import { chargeRoutes } from './charges.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { eventRoutes } from './events.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { refundRoutes } from './refunds.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every call that the sandbox answers. */
export const apiRoutes: Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...applicationFeeRoutes,
  ...balanceRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
];

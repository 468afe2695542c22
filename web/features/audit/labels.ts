import type { AuditActor, AuditTarget } from '../../../contract/admin/audit.ts';

/** The display name of who did it. */
export const ACTORS: Record<AuditActor, string> = {
  user: 'User',
  admin: 'Admin',
  visitor: 'Visitor',
  system: 'System',
  provider: 'Payment provider',
};

/** To what it was done. */
export const TARGETS: Record<AuditTarget, string> = {
  account: 'Account',
  session: 'Session',
  pet: 'Pet',
  litter: 'Litter',
  kennel: 'Kennel’s page',
  review: 'Review',
  link: 'Payment link',
  order: 'Order',
  payment: 'Payment',
  report: 'Report',
  photos: 'Similar photos',
  failure: 'Failure',
  api_key: 'API key',
  webhook: 'Webhook',
};

import type { AuditActor } from '../../../contract/audit.ts';

/** Who did it, for people. */
export const ACTORS: Record<AuditActor, string> = {
  user: 'User',
  admin: 'Admin',
  visitor: 'Visitor',
  system: 'System',
  provider: 'Payment provider',
};

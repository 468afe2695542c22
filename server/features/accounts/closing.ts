import type { Config } from '../../config.ts';

/** Admins and the support account stay. */
export function canBeClosed(user: { isAdmin: boolean; email: string }, config: Pick<Config, 'supportEmail'>): boolean {
  return !user.isAdmin && user.email.toLowerCase() !== config.supportEmail;
}

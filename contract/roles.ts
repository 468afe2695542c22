import type { Role } from './endpoint.ts';

export const ROLES = ['helper', 'bookkeeper'] as const satisfies readonly Role[];
export const ROLE_NAMES: Record<Role, string> = { helper: 'Helper', bookkeeper: 'Bookkeeper' };
/** What each role sees, in the words of screens and mails. */
export const ROLE_TEXTS: Record<Role, string> = {
  helper: 'Pets, litters, photos and hand-overs. No sales, no money.',
  bookkeeper: 'Books, statements and receipts, to read. Nothing else.',
};

import { BookOpen, Handshake, House, PawPrint, Receipt, UserRound, type LucideIcon } from 'lucide-react';
import type { User } from '../../../contract/accounts/accounts.ts';
import { isOpenTo, screens } from '../../../contract/screens.ts';
import { isMember } from '../accounts/membership.ts';

interface NavItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Only for accounts with membership; others are sent to the plans. */
  membersOnly?: true;
}

/** The pages of the workspace, as the navigation lists them. */
const NAV_ITEMS: NavItem[] = [
  { path: screens.dashboard.path, label: 'Overview', icon: House, membersOnly: true },
  { path: screens.pets.path, label: 'Pets', icon: PawPrint, membersOnly: true },
  { path: screens.sales.path, label: 'Sales', icon: Receipt },
  { path: screens.books.path, label: 'Books', icon: BookOpen },
  { path: screens.account.path, label: 'Account', icon: UserRound },
];

/** Those of people who work for a breeder, as far as their role has them. */
const OF_ROLES: NavItem[] = [
  { path: screens.pets.path, label: 'Pets', icon: PawPrint, membersOnly: true },
  { path: screens.handOvers.path, label: 'Hand-overs', icon: Handshake },
  { path: screens.books.path, label: 'Books', icon: BookOpen },
  { path: screens.security.path, label: 'Account', icon: UserRound },
];

export function listNavItems(user: User): NavItem[] {
  const { worksFor } = user;
  const items = worksFor ? OF_ROLES.filter(({ path }) => isOpenTo(worksFor.role, path)) : NAV_ITEMS;
  return items.filter(({ membersOnly }) => !membersOnly || isMember(user));
}

import type { User } from '../../../../contract/accounts/accounts.ts';
import { screens } from '../../../../contract/screens.ts';
import { settings } from '../../../shell/settings.ts';
import { addressOfPets } from '../../listings/address.ts';
import { isMember } from '../../accounts/membership.ts';
import { listNavItems } from '../nav-items.ts';
import { goTo, goToNewPet } from '../keyboard/go.ts';
import { SEARCH_ID } from '../../../ui/search-id.ts';

export interface Command {
  /** For labels that may be identical. */
  id?: string;
  label: string;
  /** Other words for it. */
  words?: string[];
  keys?: string[];
  /** Before the palette is closed. */
  isImmediate?: true;
  run: () => void;
}

export interface Group {
  title: string;
  commands: Command[];
}

interface Others {
  showHelp: () => void;
  signOut: () => void;
}

/** Every page and action of the workspace, as far as this account has it. */
export function listCommands(user: User, others: Others): Group[] {
  if (user.worksFor) return listCommandsOfPerson(user, others);
  return [
    { title: 'Actions', commands: listActions(user, others) },
    { title: 'Pages', commands: listScreenCommands(user) },
    { title: 'Your account', commands: ofAccount },
  ];
}

function listActions(user: User, { showHelp, signOut }: Others): Command[] {
  const ofMembers: Command[] = [
    { label: 'New pet', words: ['create', 'payment request'], keys: ['n'], run: goToNewPet },
    { label: 'New litter', words: ['create', 'puppies', 'kittens'], run: () => goTo(screens.newLitter.path) },
    { label: 'Search pets', words: ['find', 'link'], run: () => goTo(screens.pets.path, SEARCH_ID) },
  ];
  return [
    ...(isMember(user) ? ofMembers : []),
    { label: 'Search sales', words: ['find', 'order', 'buyer'], run: () => goTo(screens.sales.path, SEARCH_ID) },
    ofBooks('Record a sale by hand', 'recorded', ['cash', 'zelle', 'transfer']),
    ofBooks('Download everything (ZIP)', 'archive', ['backup', 'export']),
    ...listGeneral({ showHelp, signOut }),
  ];
}

const listGeneral = ({ showHelp, signOut }: Others): Command[] => [
  { label: 'Keyboard shortcuts', words: ['help', 'keys'], keys: ['?'], run: showHelp },
  { label: 'Log out', words: ['sign out', 'logout'], run: signOut },
];

/** What a person who works for a breeder can open. */
const listCommandsOfPerson = (user: User, others: Others): Group[] => [
  { title: 'Actions', commands: listGeneral(others) },
  { title: 'Pages', commands: listNavItems(user).map(({ label, path }) => ({ label, run: () => goTo(path) })) },
];

const ofBooks = (label: string, id: string, words: string[]): Command => ({
  label,
  words,
  run: () => goTo(screens.books.path, `${id}-title`),
});

function listScreenCommands(user: User): Command[] {
  const tab = (label: string, name: 'on_hold' | 'sold' | 'archived'): Command => ({
    label: `Pets: ${label}`,
    run: () => goTo(addressOfPets({ tab: name, q: '', sort: 'newest', species: undefined })),
  });
  return [
    ...listNavItems(user).map(({ label, path }) => ({ label, run: () => goTo(path) })),
    { label: 'Questions', words: ['buyers', 'messages', 'answer'], run: () => goTo(screens.questions.path) },
    ...(isMember(user)
      ? [{ label: 'Payment links', words: ['saved', 'address', 'copy'], run: () => goTo(screens.paymentLinks.path) }]
      : []),
    ...(isMember(user) ? [{ label: 'Litters', words: ['puppies'], run: () => goTo(screens.litters.path) }] : []),
    ...(isMember(user)
      ? [{ label: 'Import', words: ['csv', 'spreadsheet', 'upload'], run: () => goTo(screens.imports.path) }]
      : []),
    ...(isMember(user) ? [tab('On hold', 'on_hold'), tab('Sold', 'sold'), tab('Archived', 'archived')] : []),
    ...(user.isAdmin
      ? [{ label: 'Admin', run: () => goTo(screens.admin.path) }]
      : [{ label: 'Payment setup', words: ['stripe', 'connect'], run: () => goTo(screens.stripeSetup.path) }]),
    { label: 'Edit sales agreement', words: ['contract', 'template'], run: () => goTo(screens.agreement.path) },
    { label: 'Plans', words: ['pricing', 'subscribe', 'trial'], run: () => goTo(screens.pricing.path) },
  ];
}

const section = (label: string, path: string, id: string, words: string[] = []): Command => ({
  label,
  words,
  run: () => goTo(path, `${id}-title`),
});

const { account, selling, billing, security, accountData, programs } = screens;

const ofAccount: Command[] = [
  section('Edit profile', account.path, 'profile', ['name', 'address', 'phone', 'website']),
  section('Sales agreement', selling.path, 'agreement', ['contract', 'sign']),
  section('Your kennel’s page', selling.path, 'kennel', ['story', 'logo', 'color', 'website', 'reviews']),
  section('Care sheet', selling.path, 'care', ['go-home pack']),
  section('Blocked buyers', selling.path, 'blocked', ['block', 'unblock']),
  section('Billing', billing.path, 'billing', ['plan', 'subscription', 'card', 'cancel']),
  section('Change email', security.path, 'email'),
  section('Change password', security.path, 'password'),
  section('Passkeys and codes', security.path, 'sign-in', ['two-factor', 'security']),
  section('Where you are signed in', security.path, 'sessions', ['devices']),
  section('Activity', security.path, 'activity', ['log']),
  section('Contact support', accountData.path, 'support', ['help', 'question']),
  ...(settings.pushPublicKey === null
    ? []
    : [section('Notifications', accountData.path, 'notifications', ['push', 'device', 'alert'])]),
  section('Export your data', accountData.path, 'data', ['download']),
  section('API keys', programs.path, 'api-keys', ['program', 'developer']),
  section('Webhooks', programs.path, 'webhooks', ['program', 'developer', 'events']),
  section('Delete account', accountData.path, 'delete', ['close', 'leave']),
];

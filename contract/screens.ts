import type { Role, Who } from './endpoint.ts';

interface Screen {
  path: string;
  /** Anybody else is redirected: a visitor to sign in, a user who is no admin to the dashboard. */
  who: Exclude<Who, 'member'>;
  /** Who opens it besides the account's owner: these roles, or with `self` each of them. */
  roles?: readonly Role[] | 'self';
  /** For developers and operators; exists only with DEBUG_TOOLS. */
  debugTools?: true;
}

/**
 * The screens of the app; router, server, mails, redirects and tests take their addresses from here. The buyer's pages
 * are in public-page.ts, so that their small script holds no table of screens.
 */
export const screens = {
  landing: { path: '/', who: 'anyone' },
  home: { path: '/home', who: 'anyone' },
  access: { path: '/signin', who: 'anyone' },
  signIn: { path: '/auth', who: 'anyone' },
  login: { path: '/login', who: 'anyone' },
  register: { path: '/register', who: 'anyone' },
  forgotPassword: { path: '/forgot-password', who: 'anyone' },
  resetPassword: { path: '/reset-password', who: 'anyone' },
  confirmEmail: { path: '/confirm-email', who: 'anyone' },
  invitation: { path: '/invitation', who: 'anyone' },
  confirmEmailChange: { path: '/confirm-email-change', who: 'anyone' },
  dashboard: { path: '/dashboard', who: 'user' },
  pets: { path: '/pets', who: 'user', roles: ['helper'] },
  kennelCard: { path: '/pets/:id/card', who: 'user', roles: ['helper'] },
  petUpdates: { path: '/pets/:id/updates', who: 'user', roles: ['helper'] },
  paymentLinks: { path: '/pets/links', who: 'user' },
  litters: { path: '/pets/litters', who: 'user', roles: ['helper'] },
  newLitter: { path: '/pets/litters/new', who: 'user', roles: ['helper'] },
  litter: { path: '/pets/litters/:id', who: 'user', roles: ['helper'] },
  litterBirth: { path: '/pets/litters/:id/birth', who: 'user', roles: ['helper'] },
  litterCard: { path: '/pets/litters/:id/card', who: 'user', roles: ['helper'] },
  litterUpdates: { path: '/pets/litters/:id/updates', who: 'user', roles: ['helper'] },
  questions: { path: '/pets/questions', who: 'user' },
  question: { path: '/pets/questions/:id', who: 'user' },
  sales: { path: '/sales', who: 'user' },
  books: { path: '/books', who: 'user', roles: ['bookkeeper'] },
  handOvers: { path: '/hand-overs', who: 'user', roles: ['helper'] },
  sale: { path: '/sales/:id', who: 'user', roles: ['helper'] },
  buyer: { path: '/sales/:id/buyer', who: 'user' },
  account: { path: '/account', who: 'user' },
  selling: { path: '/account/selling', who: 'user' },
  billing: { path: '/account/billing', who: 'user' },
  security: { path: '/account/security', who: 'user', roles: 'self' },
  people: { path: '/account/people', who: 'user' },
  accountData: { path: '/account/data', who: 'user', roles: 'self' },
  programs: { path: '/account/programs', who: 'user' },
  agreement: { path: '/account/agreement', who: 'user' },
  imports: { path: '/account/import', who: 'user' },
  kennelPage: { path: '/account/kennel', who: 'user' },
  reviews: { path: '/account/kennel/reviews', who: 'user' },
  stripeConnect: { path: '/stripe-connect', who: 'user' },
  stripeSetup: { path: '/stripe-setup', who: 'user' },
  pricing: { path: '/pricing', who: 'anyone' },
  subscribe: { path: '/subscribe', who: 'user' },
  trialExpired: { path: '/trial-expired', who: 'user' },
  adminSetup: { path: '/admin-setup', who: 'anyone' },
  admin: { path: '/admin', who: 'admin' },
  loginTest: { path: '/login-test', who: 'anyone', debugTools: true },
  mobileDebug: { path: '/mobile-debug', who: 'anyone', debugTools: true },
  parts: { path: '/dev/parts', who: 'anyone', debugTools: true },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** The form of an account that subscribes before its trial has ended. */
export const SUBSCRIBE_DURING_TRIAL = `${screens.subscribe.path}?during=trial`;

const withId = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

/** The address of one sale. */
export const saleAddress = (orderId: string) => withId(screens.sale.path, orderId);

/** The address of the page about a sale's buyer. */
export const buyerAddress = (orderId: string) => withId(screens.buyer.path, orderId);

/** The sale's page with the code of its hand-over, for the breeder's camera. A fragment reaches no server. */
export const handOverAddress = (orderId: string, code: string) => `${saleAddress(orderId)}#code=${code}`;

const CONFIRMATIONS = [screens.confirmEmail.path, screens.confirmEmailChange.path];

/** Whether an address is a mailed link that a signed-in browser confirms. */
export const isConfirmationAddress = (address: string): boolean =>
  CONFIRMATIONS.some((path) => address.startsWith(`${path}#token=`));

export const isHandOverAddress = (address: string): boolean => /^\/sales\/[^/?#]+#code=/.test(address);

/** Whether an address is the path of a screen for the signed-in, and nothing else. */
export const isOwnScreen = (address: string): boolean =>
  Object.values(screens).some(
    (screen) => screen.who !== 'anyone' && new RegExp(`^${screen.path.replace(':id', '[^/?#]+')}$`).test(address),
  );

/** The address of a pet's card to print. */
export const kennelCardAddress = (petId: string) => withId(screens.kennelCard.path, petId);

/** The address of a pet's updates for its buyer. */
export const petUpdatesAddress = (petId: string) => withId(screens.petUpdates.path, petId);

/** The address of a litter's updates for its buyers and list. */
export const litterUpdatesAddress = (litterId: string) => withId(screens.litterUpdates.path, litterId);

/** The address of a breeder's own litter. */
export const litterAddress = (litterId: string) => withId(screens.litter.path, litterId);

/** The address at which the pets of an expected litter are added. */
export const litterBirthAddress = (litterId: string) => withId(screens.litterBirth.path, litterId);

/** The address of a litter's card to print. */
export const litterCardAddress = (litterId: string) => withId(screens.litterCard.path, litterId);

/** The address of one question. */
export const questionAddress = (questionId: string) => withId(screens.question.path, questionId);

const isOfRole = ({ roles }: Screen, role: Role): boolean => roles === 'self' || (roles?.includes(role) ?? false);

/** Whether a person who works for a breeder in this role may open an address: one that anyone opens, or a screen of the role. */
export function isOpenTo(role: Role, path: string): boolean {
  const all: Screen[] = Object.values(screens);
  const found = all.filter((screen) => new RegExp(`^${screen.path.replace(':id', '[^/?#]+')}$`).test(path));
  return found.every((screen) => screen.who === 'anyone' || isOfRole(screen, role));
}

/** The first screen of a person who works for a breeder. */
export const homeOfRole = (role: Role): string => (role === 'helper' ? screens.pets.path : screens.books.path);

/** The screens of an installation. */
export function listScreens({ debugTools }: { debugTools: boolean }): (Screen & { name: ScreenName })[] {
  const all: [string, Screen][] = Object.entries(screens);
  return all
    .map(([name, screen]) => ({ ...screen, name: name as ScreenName }))
    .filter((screen) => debugTools || !screen.debugTools);
}

/** The mails that were sent, with DEBUG_TOOLS and without a mail server. */
export const MAILBOX_PATH = '/dev/mailbox';

import { z } from 'zod';
import { plan, subscriptionStatus } from '../accounts/accounts.ts';
import { ACTIVE_PETS_MAX, LIST_MAX } from '../business.ts';
import { endpoint } from '../endpoint.ts';
import { email, givenId, id, lines, time } from '../fields.ts';
import { nextCursor, pageQuery, searchText } from '../page.ts';

export const adminSetupForm = z.object({
  email: email('Invalid email address'),
  secretKey: z.string({ error: 'Secret key is required' }).trim().min(1, 'Secret key is required').max(500),
});

export const setupAdmin = endpoint({
  method: 'POST',
  path: '/api/setup-admin',
  who: 'anyone',
  changes: ['account'],
  limits: {
    address: { max: 5, minutes: 60 },
    account: { max: 5, minutes: 60 },
    overall: { max: 20, minutes: 60 },
    failuresOnly: true,
  },
  summary: 'Make the own account an admin with the secret key; closed after the first admin, unless ADMIN_SETUP=on',
  errors: {
    401: 'The key is right, but nobody is signed in to this account',
    403: 'invalid_credentials: Invalid credentials or secret key; setup_closed: there is an admin already; confirmation_required: the password or a passkey has to be given again',
  },
  body: adminSetupForm,
  answer: z.object({ message: z.string() }),
});

export const adminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  who: 'admin',
  shows: ['users'],
  summary: 'Counts of customer accounts, without admins',
  answer: z.object({ totalUsers: z.int(), activeSubscribers: z.int(), trialUsers: z.int(), expiredTrials: z.int() }),
});

export const adminUser = z.object({
  id,
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  subscriptionStatus,
  planType: plan.nullable(),
  createdAt: time,
  lastLoginAt: time.nullable(),
  trialEndsAt: time.nullable(),
  currentPeriodEnd: time.nullable(),
  suspension: z.object({ since: time, reason: z.string() }).nullable(),
  /** How many active pets the account may have. */
  activePetsMax: z.int(),
  /** False for admins and the support account. */
  canBeDeleted: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

const accountsQuery = pageQuery(LIST_MAX).extend({ q: searchText });

export const adminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  who: 'admin',
  shows: ['users', 'moderation'],
  summary: 'Users, newest first; `q` finds those whose name and email have words that begin with each of its words',
  query: accountsQuery,
  answer: z.object({ users: z.array(adminUser), nextCursor }),
});

export const subscriber = adminUser
  .omit({ canBeDeleted: true, suspension: true, activePetsMax: true })
  .extend({ subscribedAt: time, phoneNumber: z.string().nullable(), physicalAddress: z.string() });
export type Subscriber = z.infer<typeof subscriber>;

export const adminSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/subscribers',
  who: 'admin',
  shows: ['users'],
  summary: 'Users with a live subscription, with their contact details, newest first; `q` as for the users',
  query: accountsQuery,
  answer: z.object({ subscribers: z.array(subscriber), nextCursor }),
});

const PETS_RULE = `Please enter a whole number from ${ACTIVE_PETS_MAX} to 100000`;

export const activePetsForm = z.object({
  activePetsMax: z.coerce.number(PETS_RULE).int(PETS_RULE).min(ACTIVE_PETS_MAX, PETS_RULE).max(100_000, PETS_RULE),
});

export const allowActivePets = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Set how many active pets an account may have',
  params: z.object({ id: givenId }),
  body: activePetsForm,
  answer: z.object({ user: adminUser.pick({ id: true, activePetsMax: true }) }),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  who: 'admin',
  changes: ['users'],
  // Nothing brings the account back, and a computer may be left open.
  confirmed: true,
  summary: 'Close a user’s account and erase personal data. Refused for admins and the support account',
  errors: { 403: 'Not an admin; or protected: an admin or the support account' },
  status: 204,
  params: z.object({ id: givenId }),
});

export const failureKind = z.enum(['setup', 'debt', 'payment', 'dispute', 'finding', 'event', 'mail', 'job'], {
  error: 'Unknown kind',
});
export type FailureKind = z.infer<typeof failureKind>;

/** What an admin can do about a failure. */
const failureAction = z.enum(['retry', 'review', 'pay_otherwise']);

/** What the platform lacks at the provider, what is owed to a buyer, an unmatched payment, a dispute in an unknown state, what reconciliation can't repair, or a dead letter. */
export const failure = z.object({
  kind: failureKind,
  id,
  /** The event's type, the mail's occasion, the job's queue, the payment's amount, the dispute's state. */
  what: z.string(),
  /** Ids of the objects concerned, or a mail's recipient (masked). */
  about: z.string().nullable(),
  tries: z.int(),
  since: time,
  lastTriedAt: time.nullable(),
  /** When it is tried again by itself; null where it isn't, or nobody knows. */
  nextTryAt: time.nullable(),
  /** Without secrets, values and full email addresses. */
  error: z.string().nullable(),
  /** Nothing is left to retry; only the review is missing. */
  isSettled: z.boolean(),
  actions: z.array(failureAction),
});
export type Failure = z.infer<typeof failure>;

const erasure = z.object({
  userId: z.string(),
  since: time,
  /** What is being erased now, such as "photos"; null before it begins. */
  what: z.string().nullable(),
  done: z.int(),
  total: z.int(),
});
export type Erasure = z.infer<typeof erasure>;

export const adminErasures = endpoint({
  method: 'GET',
  path: '/api/admin/erasures',
  who: 'admin',
  shows: ['users'],
  summary: 'Closed accounts whose data is being erased, and how far: the fifty oldest',
  answer: z.object({
    erasures: z.array(erasure),
  }),
});

export const adminFailures = endpoint({
  method: 'GET',
  path: '/api/admin/failures',
  who: 'admin',
  shows: ['failures'],
  summary:
    'What is owed to buyers, unmatched payments, what reconciliation can’t repair, and dead letters (events, mails and jobs that failed on every try): a hundred of each kind',
  answer: z.object({ failures: z.array(failure) }),
});

export const retryFailure = endpoint({
  method: 'POST',
  path: '/api/admin/failures/{kind}/{id}/retry',
  who: 'admin',
  changes: ['failures'],
  summary: 'Retry failed work now; if it fails again, `error` says why',
  errors: { 404: 'It is no longer in the list' },
  params: z.object({ kind: failureKind, id: givenId }),
  answer: z.object({ done: z.boolean(), error: z.string().nullable() }),
});

export const reviewFailure = endpoint({
  method: 'POST',
  path: '/api/admin/failures/{kind}/{id}/review',
  who: 'admin',
  changes: ['failures'],
  summary:
    'Mark an unmatched payment, what reconciliation can’t repair, an event or a mail as reviewed, which removes it from the list; an event or mail is given up',
  errors: { 404: 'It is not in the list, or it is not settled' },
  status: 204,
  params: z.object({ kind: failureKind, id: givenId }),
});

const NOTE_RULE = 'Please say how the buyer got the money, in a few words';
/** Both sides read it. */
export const paidOtherwiseForm = z.object({ note: lines(3, 500, NOTE_RULE) });

export const payOtherwise = endpoint({
  method: 'POST',
  path: '/api/admin/failures/{kind}/{id}/paid',
  who: 'admin',
  changes: ['failures'],
  summary: 'Record that what is owed to a buyer was paid another way; both sides are mailed the note',
  errors: { 404: 'It is not in the list, or its refund is in progress' },
  status: 204,
  params: z.object({ kind: failureKind, id: givenId }),
  body: paidOtherwiseForm,
});

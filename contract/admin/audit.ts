import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, line, time } from '../fields.ts';
import { cursor } from '../page.ts';

/** `visitor` is a request without a session. */
export const auditActor = z.enum(['user', 'admin', 'visitor', 'system', 'provider'], { error: 'Unknown actor' });
export type AuditActor = z.infer<typeof auditActor>;

/** Audited actions with their labels. Never renamed: entries of the past year hold the keys. */
export const AUDIT_ACTS = {
  account_registered: 'Account registered',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  new_device: 'Signed in from a new device',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
  all_sessions_ended: 'All sessions ended',
  password_changed: 'Password changed',
  password_reset: 'Password reset by mail',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  two_factor_added: 'Two-factor sign-in added',
  two_factor_removed: 'Two-factor sign-in removed',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'Recovery codes renewed',
  reauthentication_failed: 'Password or passkey asked again, and failed',
  email_confirmed: 'Email address confirmed',
  registration_denied: 'Account locked: the owner of the email address did not register it',
  email_change_requested: 'Change of email address requested',
  email_changed: 'Email address changed',
  profile_changed: 'Profile changed',
  data_exported: 'Data exported',
  account_deleted: 'Account deleted',
  admin_granted: 'Made admin',
  admin_setup_failed: 'Wrong admin secret',
  payout_connected: 'Payout account connected',
  payout_reset: 'Payout account reset',
  selling_stopped: 'Payout account disconnected and links paused: the email address had never been confirmed',
  payout_deauthorized: 'Payout account disconnected at the provider',
  plan_chosen: 'Plan chosen',
  unsubscribed: 'Unsubscribed',
  price_changed: 'Price changed',
  pet_agreement_waived: 'Pet set to be sold without the sales agreement',
  pet_agreement_required: 'Pet set to be sold by the sales agreement again',
  wording_hidden: 'Wording about a deposit hidden from buyers',
  pet_archived: 'Pet archived',
  pet_restored: 'Pet restored',
  litter_created: 'Litter created',
  litter_changed: 'Litter changed',
  litter_deleted: 'Litter deleted',
  litter_failed: 'Litter isn’t coming',
  waitlist_changed: 'Waiting list changed',
  waitlist_moved: 'Person on a waiting list moved',
  waitlist_put_back: 'Person put back on a waiting list',
  waitlist_removed: 'Person taken off a waiting list',
  waitlist_opened: 'People on a waiting list asked whether they stay',
  waitlist_left_for: 'Person moved to another litter’s waiting list',
  waitlist_approved: 'Person approved for a waiting list',
  waitlist_declined: 'Person declined for a waiting list',
  waitlist_ended: 'Waiting list ended',
  place_picked: 'Paid place on a waiting list became a reservation',
  place_kept: 'Deposit of a place on a waiting list kept by its terms',
  picks_changed: 'Picks of a litter started, paused or stopped',
  turn_passed: 'Turn of a waiting list passed on',
  kennel_page_changed: 'Kennel’s page changed',
  review_answered: 'Review answered',
  link_created: 'Payment link created',
  link_archived: 'Payment link archived',
  link_restored: 'Payment link restored',
  link_conditions_changed: 'Buyer or last day of payment link changed',
  link_lines_changed: 'Extras, discount or promise of payment link changed',
  promise_accepted: 'Proof of a promise accepted',
  promise_refused: 'Proof of a promise refused',
  promise_extended: 'Promise extended',
  promise_not_extended: 'Extension of a promise refused',
  promise_paid_by_hand: 'Promise paid by hand',
  link_paused: 'Payment link paused',
  link_resumed: 'Payment link resumed',
  link_emailed: 'Payment link emailed to a buyer',
  update_posted: 'Update for buyers posted',
  update_deleted: 'Update for buyers deleted',
  buyer_blocked: 'Buyer blocked',
  buyer_unblocked: 'Block of a buyer undone',
  hold_ended: 'Hold of a buyer ended',
  hand_over_confirmed: 'Hand-over of a pet confirmed',
  hand_over_photo_added: 'Photo of a hand-over added',
  hand_over_photo_removed: 'Photo of a hand-over removed',
  evidence_sent: 'Evidence sent in a dispute',
  agreement_saved: 'Sales agreement saved',
  agreement_turned_on: 'Sales agreement turned on',
  agreement_turned_off: 'Sales agreement turned off',
  deposit_terms_changed: 'Deposit of a pet changed',
  reservation_released: 'Reservation ended',
  reservation_address_sent: 'New address of a reservation sent to its buyer',
  move_proposed: 'Move of a reservation proposed',
  move_withdrawn: 'Proposed move withdrawn',
  reservation_moved: 'Reservation moved to another pet',
  cash_recorded: 'Cash payment of a reservation recorded',
  cash_withdrawn: 'Recorded cash payment withdrawn',
  cash_returned: 'Cash recorded as returned',
  refund_requested: 'Refund requested',
  refund_made: 'Refund made at the provider',
  sale_recorded: 'Sale recorded by hand',
  recorded_sale_changed: 'Recorded sale changed',
  recorded_sale_deleted: 'Recorded sale deleted',
  import_started: 'File imported',
  import_undone: 'Import undone',
  person_invited: 'Person invited',
  invitation_revoked: 'Invitation revoked',
  person_joined: 'Person joined by an invitation',
  person_ended: 'Work of a person ended',
  person_left: 'Person left',
  buyer_read: 'Buyer’s name read',
  buyers_read: 'List with buyers’ names read',
  account_suspended: 'Account suspended',
  account_reinstated: 'Suspension of account lifted',
  link_suspended: 'Payment link suspended',
  link_reinstated: 'Suspension of payment link lifted',
  litter_suspended: 'Litter’s page suspended',
  litter_reinstated: 'Suspension of litter’s page lifted',
  kennel_page_suspended: 'Kennel’s page taken down',
  kennel_page_reinstated: 'Kennel’s page shown again',
  review_suspended: 'Review taken down',
  review_reinstated: 'Review shown again',
  review_answer_suspended: 'Answer to a review hidden',
  review_answer_reinstated: 'Answer to a review shown again',
  report_received: 'Page reported',
  report_handled: 'Report handled',
  report_dismissed: 'Report dismissed',
  photos_handled: 'Similar photos handled',
  photos_dismissed: 'Similar photos dismissed',
  api_key_created: 'API key created',
  api_key_revoked: 'API key revoked',
  webhook_created: 'Webhook created',
  webhook_changed: 'Events of a webhook changed',
  webhook_turned_off: 'Webhook turned off',
  webhook_turned_on: 'Webhook turned on',
  webhook_secret_renewed: 'Secret of a webhook renewed',
  webhook_deleted: 'Webhook deleted',
  failure_retried: 'Failed work retried',
  failure_reviewed: 'Failure reviewed',
  payment_reviewed: 'Unmatched payment reviewed',
  paid_otherwise: 'Payment to a buyer outside of the product recorded',
  pets_allowed: 'Number of pets changed',
  audit_exported: 'Audit log downloaded',
  limit_reached: 'Too many tries stopped',
  settings_changed: 'Server settings changed',
} as const;
export type AuditAct = keyof typeof AUDIT_ACTS;

export const auditTarget = z.enum([
  'account',
  'session',
  'pet',
  'litter',
  'kennel',
  'review',
  'link',
  'order',
  'payment',
  'report',
  'photos',
  'failure',
  'api_key',
  'webhook',
]);
export type AuditTarget = z.infer<typeof auditTarget>;

const auditAct = z.enum(Object.keys(AUDIT_ACTS) as [AuditAct, ...AuditAct[]], { error: 'Unknown act' });

/**
 * A name of a table as people read it. During a rolling upgrade the log has names that a newer release wrote: it
 * returns those as they are.
 */
export const toAuditLabel = (table: Record<string, string>, name: string): string =>
  Object.hasOwn(table, name) ? table[name]! : name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

/** An act's name as it is stored, so that no name of a newer release fails a page: see `toAuditLabel`. */
const storedName = z.string();

const auditEntry = z.object({
  id,
  at: time,
  act: storedName,
  actor: z.object({ kind: storedName, id: id.nullable(), email: z.string().nullable() }),
  /** The account concerned. */
  account: z.object({ id, email: z.string().nullable() }).nullable(),
  target: z.object({ kind: storedName, id: z.string() }).nullable(),
  ipAddress: z.string().nullable(),
  device: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const DAY_RULE = 'Please give a day such as 2026-03-14';
/** Years of people: the database has no year 0, and no day after the last one of year 9999. */
const day = z.iso.date({ error: DAY_RULE }).regex(/^[12]\d{3}-/, DAY_RULE);

const searched = (max: number) => line(0, max, 'Please write a text');

/** Blank means any. */
export const auditFilters = z.object({
  act: auditAct.optional(),
  actor: auditActor.optional(),
  /** Email address or id: who did it, or whose account it concerns. */
  person: searched(254).optional(),
  address: searched(60).optional(),
  /** Both days are included, in UTC. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilters = z.infer<typeof auditFilters>;

export const adminAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  shows: ['moderation'],
  summary: 'The audit log of the past year, newest first, by filters',
  query: auditFilters.extend({ cursor }),
  answer: z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() }),
});

/** The newest so many entries fit in one download; filters by day give the others. */
export const AUDIT_CSV_MAX = 100_000;

/** Asks for the password or a passkey where needed; the browser then downloads the file itself. */
export const prepareAuditCsv = endpoint({
  method: 'POST',
  path: '/api/admin/audit.csv',
  who: 'admin',
  changes: [],
  confirmed: true,
  limits: { account: { max: 30, minutes: 60 } },
  summary: 'Where the audit log can be downloaded now; the filters of the list narrow it',
  answer: z.object({ path: z.string() }),
});

export const adminAuditCsv = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  who: 'admin',
  // It holds the addresses and devices of everyone, and a computer may be left open.
  confirmed: true,
  limits: { account: { max: 30, minutes: 60 } },
  download: 'text/csv',
  summary: 'The same as a file (RFC 4180), the newest 100,000 entries; no cell is a formula to a spreadsheet',
  query: auditFilters,
  answer: z.string(),
});

export const ownActivity = endpoint({
  method: 'GET',
  path: '/api/user/activity',
  who: 'user',
  roles: 'self',
  summary: 'What happened in the account in the past year, newest first',
  query: z.object({ cursor }),
  answer: z.object({
    entries: z.array(
      auditEntry.omit({ actor: true, account: true }).extend({
        by: z.enum(['you', 'us', 'person', 'visitor', 'provider']),
        /** Who works for the breeder and did it; null for everybody else, and once their work has ended. */
        person: z.object({ name: z.string(), role: z.string() }).nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});
export type Activity = z.infer<typeof ownActivity.answer>['entries'][number];

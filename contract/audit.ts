import { z } from 'zod';

/** `visitor` is a request without a session. */
export const auditActor = z.enum(['user', 'admin', 'visitor', 'system', 'provider'], { error: 'Unknown actor' });
export type AuditActor = z.infer<typeof auditActor>;

/** What was done, with the words for people. Never renamed: entries of the past year hold them. */
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
  email_change_requested: 'Change of email address requested',
  email_changed: 'Email address changed',
  profile_changed: 'Profile changed',
  data_exported: 'Data exported',
  account_deleted: 'Account deleted',
  admin_granted: 'Made admin',
  admin_setup_failed: 'Wrong admin secret',
  payout_connected: 'Payout account connected',
  payout_reset: 'Payout account reset',
  payout_deauthorized: 'Payout account disconnected at the provider',
  plan_chosen: 'Plan chosen',
  unsubscribed: 'Unsubscribed',
  price_changed: 'Price changed',
  pet_archived: 'Pet archived',
  link_created: 'Payment link created',
  link_archived: 'Payment link archived',
  refund_requested: 'Refund requested',
  refund_made: 'Refund made at the provider',
  account_suspended: 'Account suspended',
  account_reinstated: 'Suspension of account lifted',
  link_suspended: 'Payment link suspended',
  link_reinstated: 'Suspension of payment link lifted',
  report_received: 'Page reported',
  report_handled: 'Report handled',
  report_dismissed: 'Report dismissed',
  failure_retried: 'Failed work retried',
  payment_reviewed: 'Unmatched payment reviewed',
  audit_exported: 'Audit log downloaded',
  limit_reached: 'Too many tries stopped',
} as const;
export type AuditAct = keyof typeof AUDIT_ACTS;

export const auditTarget = z.enum(['account', 'session', 'pet', 'link', 'order', 'payment', 'report', 'failure']);
export type AuditTarget = z.infer<typeof auditTarget>;

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, time } from '../fields.ts';

/** The change of an account's address, which both mailboxes confirm. */

export const emailChangeForm = z.object({ newEmail: email('Invalid email address') });

export const emailChange = z.object({
  newEmail: z.string(),
  presentConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: time,
});

export const pendingEmailChange = endpoint({
  method: 'GET',
  path: '/api/user/email-change',
  who: 'user',
  roles: 'self',
  shows: ['email-change'],
  summary: 'The change of the email address that waits for its links',
  answer: z.object({ change: emailChange.nullable() }),
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/user/email-change',
  who: 'user',
  roles: 'self',
  changes: ['email-change'],
  confirmed: true,
  limits: { account: { max: 5, minutes: 60 } },
  summary: 'Mail a link to both addresses; the address changes when both were opened',
  errors: { 409: 'user_exists: the address belongs to an account' },
  body: emailChangeForm,
  answer: z.object({ change: emailChange }),
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/user/email-change',
  who: 'user',
  roles: 'self',
  changes: ['email-change'],
  summary: 'Forget the change; both links stop working',
  status: 204,
});

const INVALID_LINK = 'This link is invalid or expired.';

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/confirm-email-change',
  who: 'anyone',
  changes: ['everything'],
  limits: { address: { max: 30, minutes: 60 } },
  summary: 'Confirm a change of the email address with the token of one of the two mails',
  errors: {
    403: 'not_your_session: the token of the new address needs a session of its account',
    409: 'user_exists: meanwhile the address belongs to another account',
  },
  body: z.object({ token: z.string({ error: INVALID_LINK }).min(1, INVALID_LINK).max(500, INVALID_LINK) }),
  answer: z.object({ changed: z.boolean(), message: z.string() }),
});

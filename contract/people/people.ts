import { z } from 'zod';
import { registration, user } from '../accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { email, givenId, id, time } from '../fields.ts';
import { ROLES } from '../roles.ts';

/** People of one breeder, with those who are invited. */
export const PEOPLE_MAX = 10;
export const INVITATION_DAYS = 7;
/** Invitations that one breeder may send in a day. */
export const INVITATIONS_PER_DAY = 20;

const role = z.enum(ROLES, { error: 'Please choose a role' });

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  joinedAt: time,
  lastLoginAt: time.nullable(),
});
export type Person = z.infer<typeof person>;

const invitation = z.object({
  id,
  email: z.string(),
  role,
  expiresAt: time,
  /** The address didn't take the mail. */
  isRefused: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  who: 'user',
  shows: ['people'],
  summary: 'Who works for the breeder with a sign-in of their own, and who is invited',
  answer: z.object({ people: z.array(person), invitations: z.array(invitation) }),
});

export const newInvitation = z.object({ email: email('Please enter a valid email address'), role });

export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/people/invitations',
  who: 'member',
  changes: ['people'],
  // Somebody at an open computer must not let others in.
  confirmed: true,
  limits: { account: { max: INVITATIONS_PER_DAY, minutes: 24 * 60 } },
  summary: `Invite a person by mail; the link in it works for ${INVITATION_DAYS} days, once. An invitation of the same address is replaced`,
  errors: {
    403: 'email_unconfirmed: confirm your own email address first',
    409: `quota_reached: ${PEOPLE_MAX} people already; user_exists: the address has an account; not_mailable: we email nothing to this address`,
  },
  status: 201,
  body: newInvitation,
  answer: z.object({ invitation }),
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/people/invitations/{id}',
  who: 'user',
  changes: ['people'],
  summary: 'Revoke an invitation: its link no longer works',
  errors: { 404: 'Not an invitation of the breeder' },
  status: 204,
  params: z.object({ id: givenId }),
});

export const endPerson = endpoint({
  method: 'DELETE',
  path: '/api/people/{id}',
  who: 'user',
  changes: ['people'],
  summary: 'End a person’s work: they are signed out everywhere, and their sign-in is deleted',
  errors: { 404: 'Nobody who works for the breeder' },
  status: 204,
  params: z.object({ id: givenId }),
});

const token = z.string({ error: 'This link is incomplete' }).max(100, 'This link is incomplete');
const INVALID = 'The link is expired, used or revoked';

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation',
  who: 'anyone',
  limits: { address: { max: 60, minutes: 60 } },
  summary: 'What a mailed invitation is for; changes nothing',
  errors: { 400: INVALID },
  body: z.object({ token }),
  answer: z.object({ invitation: z.object({ kennelName: z.string(), email: z.string(), role }) }),
});

export const acceptance = registration.pick({ fullName: true, password: true });

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  who: 'anyone',
  limits: { address: { max: 20, minutes: 60 } },
  summary: 'Accept an invitation with a new sign-in, which belongs to the breeder’s account; signs in',
  errors: { 400: INVALID, 409: 'user_exists: the address has an account meanwhile; terms_changed' },
  status: 201,
  body: acceptance.extend({ token }),
  answer: z.object({ user }),
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { time } from '../fields.ts';

const answer = z.object({
  /** When the mail server of the account's address last refused a mail for good; null while it takes them. */
  refusedAt: time.nullable(),
});

export const ownMails = endpoint({
  method: 'GET',
  path: '/api/account/mails',
  who: 'user',
  roles: 'self',
  shows: ['account'],
  summary: 'Whether the address of the account takes our mails',
  answer,
});

export const sendOwnMailsAgain = endpoint({
  method: 'POST',
  path: '/api/account/mails',
  who: 'user',
  roles: 'self',
  changes: ['account'],
  limits: { account: { max: 5, minutes: 60 } },
  summary: 'Send what the address of the account refused once more',
  answer,
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lines } from '../fields.ts';

export const supportForm = z.object({ message: lines(10, 5000, 'Please describe it in at least 10 characters') });

export const requestSupport = endpoint({
  method: 'POST',
  path: '/api/support-requests',
  who: 'user',
  changes: [],
  limits: { account: { max: 10, minutes: 60 } },
  summary: "Mail a question to the operator; a yearly member's is marked as priority",
  errors: { 409: 'too_many_tries: ten requests of this account within a day' },
  body: supportForm,
  answer: z.object({ message: z.string() }),
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, id, time } from '../fields.ts';

export const session = z.object({
  id,
  /** The session of this request. */
  isCurrent: z.boolean(),
  createdAt: time,
  lastSeenAt: time,
  ipAddress: z.string().nullable(),
  /** Browser and system in words, such as "Chrome on Android". */
  device: z.string(),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  who: 'user',
  roles: 'self',
  shows: ['sessions'],
  summary: 'Where the account is signed in, newest first',
  answer: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  who: 'user',
  roles: 'self',
  changes: ['sessions'],
  summary: 'End one session',
  status: 204,
  params: z.object({ id: givenId }),
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  who: 'user',
  roles: 'self',
  changes: [],
  summary: 'End all sessions, including this one',
  status: 204,
});

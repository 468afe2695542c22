import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, givenId, id, lines, name, NAME_MAX, time } from './fields.ts';

/** Bounds of a litter's waiting list (docs/decisions/0058-waitlist-and-picks.md). */
export const WAITLIST = {
  noteMax: 300,
  /** People on a list. */
  entriesMax: 100,
  /** New ones of a list in a day that nobody has confirmed. */
  unconfirmedPerDay: 100,
  perBuyer: { max: 5, minutes: 1_440 },
  perNetwork: { max: 10, minutes: 60 },
  /** Acts on the private page. */
  actsPerNetwork: { max: 60, minutes: 60 },
  turnHours: { min: 8, max: 48, usual: 24 },
  /** Within which the buyer confirms the address. */
  confirmHours: 48,
} as const;

/** The plain form on the litter's page. */
export const joinForm = z.object({
  name: name(2, NAME_MAX, 'Please enter your name'),
  email: email('Please enter a valid email address'),
  note: lines(0, WAITLIST.noteMax, 'Please write a note'),
});
export type JoinForm = z.output<typeof joinForm>;

/** The plain forms of the private page; `join` confirms the address, or joins again. */
export const entryForm = z.discriminatedUnion(
  'act',
  [z.object({ act: z.literal('join') }), z.object({ act: z.literal('leave') })],
  { error: 'Please choose what to do' },
);
export type EntryForm = z.output<typeof entryForm>;

export const ENTRY_STATES = ['unconfirmed', 'waiting', 'turn', 'picked', 'passed', 'left', 'removed'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** An entry as the breeder sees it. */
const waitlistEntry = z.object({
  id,
  name: z.string(),
  email: z.string(),
  note: z.string(),
  state: z.enum(['waiting', 'turn', 'picked', 'passed']),
  joinedAt: time,
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

const waitlist = z.object({
  /** Whether people may join on the litter's page. */
  takesEntries: z.boolean(),
  /** Length of a turn. */
  turnHours: z.int(),
  /** In their order; those who are done come last. */
  entries: z.array(waitlistEntry),
});
export type Waitlist = z.infer<typeof waitlist>;

const oneList = { params: z.object({ id: givenId }), errors: { 404: 'The litter is missing, or not yours' } };
const oneEntry = {
  params: z.object({ id: givenId, entryId: givenId }),
  errors: { 404: 'The litter or the entry is missing, or not yours' },
};
const answer = z.object({ waitlist });
const HOURS = `A turn has ${WAITLIST.turnHours.min} to ${WAITLIST.turnHours.max} hours`;

export const getWaitlist = endpoint({
  ...oneList,
  method: 'GET',
  path: '/api/litters/{id}/waitlist',
  who: 'member',
  summary: 'The waiting list of a litter, with the people on it in their order',
  answer,
});

export const changeWaitlist = endpoint({
  ...oneList,
  method: 'PATCH',
  path: '/api/litters/{id}/waitlist',
  who: 'member',
  summary: 'Let people join the waiting list of a litter or not, and set how long a turn takes',
  body: z.object({
    takesEntries: z.boolean({ error: 'takesEntries must be true or false' }).optional(),
    turnHours: z.int({ error: HOURS }).min(WAITLIST.turnHours.min, HOURS).max(WAITLIST.turnHours.max, HOURS).optional(),
  }),
  answer,
});

export const moveEntry = endpoint({
  ...oneEntry,
  method: 'PATCH',
  path: '/api/litters/{id}/waitlist/entries/{entryId}',
  who: 'member',
  summary: 'Move a waiting person before another one, or to the end (null)',
  errors: { ...oneEntry.errors, 409: 'changed: one of the two isn’t waiting anymore' },
  body: z.object({ before: z.string({ error: 'Please say before whom' }).pipe(givenId).nullable() }),
  answer,
});

export const putBackEntry = endpoint({
  ...oneEntry,
  method: 'POST',
  path: '/api/litters/{id}/waitlist/entries/{entryId}/waiting',
  who: 'member',
  summary: 'Put a person who has passed or picked back into the line, where they were',
  errors: { ...oneEntry.errors, 409: 'too_many: the list is full' },
  answer,
});

export const removeEntry = endpoint({
  ...oneEntry,
  method: 'DELETE',
  path: '/api/litters/{id}/waitlist/entries/{entryId}',
  who: 'member',
  summary: 'Take a person off the waiting list; the address can’t join it again',
  answer,
});

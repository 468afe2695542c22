import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lines } from '../fields.ts';
import { answer, oneEntry, oneList, WAITLIST } from './waitlists.ts';

/** Whether a person gets a place, and why not. */
export const entryDecision = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('approve') }),
    z.object({
      decision: z.literal('decline'),
      sentence: lines(2, WAITLIST.sentenceMax, 'Please write a sentence for them'),
    }),
  ],
  { error: 'Please approve or decline' },
);
export type EntryDecision = z.output<typeof entryDecision>;

export const openWaitlist = endpoint({
  ...oneList,
  method: 'POST',
  path: '/api/litters/{id}/waitlist/open',
  who: 'member',
  changes: ['waitlists'],
  summary:
    'Ask each person in line by mail whether they stay, wait for another litter that you expect, or leave; at most once a week',
  errors: {
    ...oneList.errors,
    409: 'nothing_left: nobody is waiting, or the litter is neither born nor failed; too_many: they were asked within a week',
  },
  answer,
});

export const decideEntry = endpoint({
  ...oneEntry,
  method: 'POST',
  path: '/api/litters/{id}/waitlist/entries/{entryId}/decision',
  who: 'member',
  changes: ['waitlists'],
  summary:
    'Approve a person who wants a place, or decline with a sentence; either is mailed. Declining is final: the address can’t join this list again',
  errors: {
    ...oneEntry.errors,
    409: 'changed: the person isn’t waiting for it anymore; too_many: the list is full; waitlist_closed: they would have to pay, and the list takes nobody',
  },
  body: entryDecision,
  answer,
});

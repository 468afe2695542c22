import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, email, givenId, id, lines, name, NAME_MAX, readReturn, time } from '../fields.ts';
import { buyerAddress } from '../addresses/buyer-address.ts';
import { signature } from '../agreements/signatures.ts';
import { listDeposit, listDepositForm } from './list-deposit.ts';
import { listAnswer, listQuestions, shownQuestion } from './list-questions.ts';

/** Bounds of a litter's waiting list (docs/decisions/0058-waitlist-and-picks.md). */
export const WAITLIST = {
  noteMax: 300,
  /** With which a breeder declines somebody. */
  sentenceMax: 300,
  /** People on a list. */
  entriesMax: 100,
  /** New ones of a list in a day that nobody has confirmed. */
  unconfirmedPerDay: 100,
  perBuyer: { max: 5, minutes: 1_440 },
  perNetwork: { max: 10, minutes: 60 },
  /** Far fewer than a list takes in a day, so that one network can't keep others out. */
  perNetworkAndLitter: { max: 30, minutes: 1_440 },
  /** Acts on the private page. */
  actsPerNetwork: { max: 60, minutes: 60 },
  turnHours: { min: 8, max: 48, usual: 24 },
  /** Before the people in line are asked again. */
  askAgainDays: 7,
  /** After which a place of a litter that isn't coming is refunded, unless its person keeps it. */
  failedDays: 14,
  /** Litters to move to. */
  nextMax: 10,
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

/**
 * The plain forms of the private page; `join` confirms the address, or joins again; `stay` and `next` answer the breeder who asked whether the
 * person stays, or waits for another litter; `pay` opens the checkout of the place; `pick`
 * leads to the pet's page, or to the one on which a paid place reserves it.
 */
export const entryForm = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('join') }),
    z.object({ act: z.literal('leave'), returned: readReturn }),
    z.object({ act: z.literal('pass') }),
    z.object({ act: z.literal('stay') }),
    z.object({ act: z.literal('next'), litter: z.string({ error: 'Please choose a litter' }).pipe(givenId) }),
    /** `deposit` names the amount and the terms that the page showed. */
    z.object({ act: z.literal('pay'), deposit: z.string().max(200), termsVersion: z.string().max(40) }),
    z.object({ act: z.literal('pick'), pet: z.string({ error: 'Please choose a pet' }).pipe(givenId) }),
  ],
  { error: 'Please choose what to do' },
);
export type EntryForm = z.output<typeof entryForm>;

/** The plain form with which a paid place reserves a pet. */
export const reserveForm = z.object({
  pet: z.string({ error: 'Please choose a pet' }).pipe(givenId),
  /** What is paid and left, and the terms from then on, as the page showed them. */
  deposit: z.string({ error: 'deposit must be text' }).max(200),
  address: buyerAddress,
  signature: signature.nullable(),
});

/** `paused`: no turn begins, and the pets are still kept for the list. */
export const PICKS = ['none', 'running', 'paused'] as const;
export type Picks = (typeof PICKS)[number];

/**
 * `unpaid`: confirmed, and on the list once the deposit is paid. `asking`: confirmed, and waits for the breeder to approve, before any
 * payment; `declined`: the breeder did not.
 */
export const ENTRY_STATES = [
  'unconfirmed',
  'asking',
  'unpaid',
  'waiting',
  'turn',
  'picked',
  'passed',
  'left',
  'removed',
  'declined',
] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** What the breeder sees of them. */
export const LISTED_STATES = ['asking', 'waiting', 'turn', 'picked', 'passed'] as const satisfies EntryState[];

export const isListedState = (state: EntryState): state is (typeof LISTED_STATES)[number] =>
  (LISTED_STATES as readonly EntryState[]).includes(state);

/** An entry as the breeder sees it. */
export const waitlistEntry = z.object({
  id,
  name: z.string(),
  email: z.string(),
  note: z.string(),
  /** Whether they said that they stay, after they were asked. */
  stays: z.boolean(),
  /** What they answered on joining, with the questions as they were then. */
  answers: z.array(listAnswer),
  state: z.enum(LISTED_STATES),
  joinedAt: time,
  /** The pet that they have chosen, and its sale; null for one that they paid for another way. */
  picked: z.object({ orderId: id, pet: z.string() }).nullable(),
  /**
   * What is paid for the place, less what went back in part (`returned`), until a pet is picked; null for a free one. `returns`: it goes back if
   * the person leaves now. `mayBeKept`: the person let a turn pass, by their own act or in enough hours of the day, so the terms count.
   * `returnsOn`: after a passed turn, the day on which it goes back by itself. `isDisputed`: the bank decides
   * about it first.
   */
  paid: z
    .object({
      orderId: id,
      total: amount,
      returned: amount,
      returns: z.boolean(),
      mayBeKept: z.boolean(),
      returnsOn: z.iso.date().nullable(),
      isDisputed: z.boolean(),
    })
    .nullable(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

const waitlist = z.object({
  /** Whether people may join on the litter's page. */
  takesEntries: z.boolean(),
  /** Length of a turn. */
  turnHours: z.int(),
  picks: z.enum(PICKS),
  /**
   * The person who chooses now; `isPaying`: the turn waits for a payment. Its checkout is open, unless the money is on its way
   * (`isOnItsWay`), or the bank didn't pay and the pet is kept for the person to pay again (`keptUntil`).
   */
  turn: z
    .object({
      id,
      entryId: id,
      endsAt: time,
      isPaying: z.boolean(),
      isOnItsWay: z.boolean(),
      keptUntil: time.nullable(),
    })
    .nullable(),
  /** Time zone in which pages and mails show a turn's end: that of the breeder's address. */
  timeZone: z.string(),
  /** Pets that can be chosen now. */
  freePets: z.int(),
  /** What a place costs; null: joining is free. */
  deposit: listDeposit.nullable(),
  /** What people who join are asked, in order. */
  questions: z.array(shownQuestion),
  /** Whether the breeder approves each person before they have a place. */
  approves: z.boolean(),
  /** When the people in line were last asked whether they stay. */
  openedAt: time.nullable(),
  /** What is paid for places and held for their people, without what is disputed. */
  held: amount,
  /** The day by which paid spots are refunded because every pet is sold; null otherwise. */
  returnsOn: z.iso.date().nullable(),
  /** Entries by position; finished ones come last. */
  entries: z.array(waitlistEntry),
});
export type Waitlist = z.infer<typeof waitlist>;

/** Lists hold buyers’ money: a former member still sees them, removes people and ends them. */
export const oneList = { params: z.object({ id: givenId }), errors: { 404: 'The litter is missing, or not yours' } };
export const oneEntry = {
  params: z.object({ id: givenId, entryId: givenId }),
  errors: { 404: 'The litter or the entry is missing, or not yours' },
};
/** Every change of a list answers with the whole list. */
export const answer = z.object({ waitlist });
const PAYING = 'under_way: the person is paying for a pet, or may pay again after their bank did not';
const HOURS = `A turn has ${WAITLIST.turnHours.min} to ${WAITLIST.turnHours.max} hours`;

export const getWaitlist = endpoint({
  ...oneList,
  method: 'GET',
  path: '/api/litters/{id}/waitlist',
  who: 'user',
  shows: ['waitlists'],
  summary: 'The waiting list of a litter, with the people on it in their order',
  answer,
});

export const changeWaitlist = endpoint({
  ...oneList,
  method: 'PATCH',
  path: '/api/litters/{id}/waitlist',
  who: 'member',
  changes: ['waitlists'],
  // Each start of picks mails the first in line.
  limits: { account: { max: 120, minutes: 60 } },
  summary:
    'Let people join the waiting list of a litter or not, set what a place costs and how long a turn takes, and start, pause or stop picks',
  errors: {
    ...oneList.errors,
    400: 'A day that is over',
    409: 'nothing_left: nobody is waiting, or the litter isn’t born',
  },
  body: z.object({
    takesEntries: z.boolean({ error: 'takesEntries must be true or false' }).optional(),
    turnHours: z.int({ error: HOURS }).min(WAITLIST.turnHours.min, HOURS).max(WAITLIST.turnHours.max, HOURS).optional(),
    picks: z.enum(PICKS, { error: 'picks must be none, running or paused' }).optional(),
    /** People on the list keep their places. */
    deposit: listDepositForm.nullable().optional(),
    /** In place of those before. Answers keep the questions that they answered. */
    questions: listQuestions.optional(),
    /** People on the list keep their places. */
    approves: z.boolean({ error: 'approves must be true or false' }).optional(),
  }),
  answer,
});

export const moveEntry = endpoint({
  ...oneEntry,
  method: 'PATCH',
  path: '/api/litters/{id}/waitlist/entries/{entryId}',
  who: 'member',
  changes: ['waitlists'],
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
  changes: ['waitlists'],
  summary: 'Put a person who has passed or picked back into the line, where they were',
  errors: { ...oneEntry.errors, 409: 'too_many: the list is full; changed: the person isn’t approved' },
  answer,
});

export const removeEntry = endpoint({
  ...oneEntry,
  method: 'DELETE',
  path: '/api/litters/{id}/waitlist/entries/{entryId}',
  who: 'user',
  changes: ['waitlists'],
  summary:
    'Take a person off the waiting list; what they paid for the place is refunded, and the address can’t join it again',
  errors: { ...oneEntry.errors, 409: `${PAYING}, or the payment of the place is being checked; disputed` },
  answer,
});

export const passTurn = endpoint({
  ...oneList,
  method: 'POST',
  path: '/api/litters/{id}/waitlist/pass',
  who: 'member',
  changes: ['waitlists'],
  summary: 'End the turn of a person, so that the next one chooses; nothing changes for a turn that is over',
  errors: { ...oneList.errors, 409: PAYING },
  body: z.object({ turnId: z.string({ error: 'Please say which turn' }).pipe(givenId) }),
  answer,
});

export const keepDeposit = endpoint({
  ...oneEntry,
  method: 'POST',
  path: '/api/litters/{id}/waitlist/entries/{entryId}/keep-deposit',
  who: 'user',
  changes: ['waitlists'],
  whileSuspended: false,
  summary:
    'End the place of a person who has let the turn pass: what they paid follows its terms, and what is left is refunded',
  errors: {
    ...oneEntry.errors,
    409: 'changed: the person has not passed; nothing_left: the terms return everything; disputed',
  },
  answer,
});

export const endWaitlist = endpoint({
  ...oneList,
  method: 'POST',
  path: '/api/litters/{id}/waitlist/end',
  who: 'user',
  changes: ['waitlists'],
  summary:
    'End the waiting list of a litter: nobody can join, picks stop, and everybody gets back what they paid for a place',
  answer,
});

import type { EntryForm, EntryState } from './waitlists.ts';

/** The form that joins the waiting list of a litter; `isSent` asks to look for the mail that confirms it. */
export interface JoinFacts {
  litterId: string;
  litterName: string;
  breederName: string;
  isSent: boolean;
  failure: string | null;
  /** What was filled in before a refusal. */
  given: { name: string; email: string; note: string };
}

/** What a person on the waiting list of a litter reads on the private page. */
export interface EntryFacts {
  litterId: string;
  litterName: string;
  breederName: string;
  name: string;
  state: EntryState;
  /** In the line, from 1; null unless waiting. */
  place: number | null;
  /** Whether the breeder takes people now. */
  takesEntries: boolean;
  /** What was just done. */
  done: EntryForm['act'] | null;
  failure: string | null;
}

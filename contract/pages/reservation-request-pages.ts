import type { PageBasics } from './page-basics.ts';

/** The form that asks the breeder before a deposit is paid; `isSent` says what happens next. */
export interface AskFirstPage extends PageBasics {
  kind: 'ask-first';
  linkId: string;
  petName: string;
  breederName: string;
  isSent: boolean;
  failure: string | null;
  /** What was filled in. */
  given: { name: string; email: string };
}

/** The page that a mail leads to once the breeder lets the buyer reserve. */
export interface ReservationRequestPage extends PageBasics {
  kind: 'reservation-request';
  linkId: string;
  petName: string;
  breederName: string;
  /** Until when the deposit can be paid, for people; null once it can't be. */
  payUntil: string | null;
}

export type ReservationRequestPages = AskFirstPage | ReservationRequestPage;

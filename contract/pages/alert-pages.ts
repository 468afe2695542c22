import type { PageBasics } from './page-basics.ts';

/**
 * Mails that their reader may stop: those of alerts to an address, of a place on a waiting list, of an account's trial, links that breeders
 * email, their invitations of people, what asks buyers for reviews, and new pictures of a pet or litter.
 */
export const STOPPABLE = ['alerts', 'waitlist', 'trial', 'link', 'invitation', 'review', 'pictures'] as const;
export type Stoppable = (typeof STOPPABLE)[number];

/** The form that asks for an alert; `isSent` says what happens next. */
export interface AlertPage extends PageBasics {
  kind: 'alert';
  linkId: string;
  petName: string;
  isSent: boolean;
  failure: string | null;
  /** What was filled in. */
  given: { email: string };
}

/** The page that a mail leads to: no more mails like it. */
export interface StopAlertsPage extends PageBasics {
  kind: 'stop-alerts';
  about: Stoppable;
  isStopped: boolean;
}

export type AlertPages = AlertPage | StopAlertsPage;

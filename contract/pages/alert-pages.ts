import type { PageBasics } from './page-basics.ts';

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

/** The page that the mail leads to: no more alerts for its address. */
export interface StopAlertsPage extends PageBasics {
  kind: 'stop-alerts';
  isStopped: boolean;
}

export type AlertPages = AlertPage | StopAlertsPage;

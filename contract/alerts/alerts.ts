import { z } from 'zod';
import { email } from '../fields.ts';
import { linkPath, publicPaths } from '../pages/public-page.ts';

/** Bounds of availability alerts (docs/decisions/0057-availability-alerts.md). */
export const ALERTS = {
  /** People who wait for one pet. */
  perPet: 20,
  /** Alerts of one email address: those of a day and those that wait, together. */
  perAddress: 5,
  perNetwork: { max: 10, minutes: 60 },
  /** For one pet. */
  perNetworkAndPet: { max: 5, minutes: 24 * 60 },
  /** Between two mails about the same pet. */
  minutesApart: 5,
} as const;

/** The plain form behind "Email me when it's free". */
export const alertForm = z.object({ email: email('Please enter a valid email address') });

/** The plain forms of the page that a mail leads to. */
export const stopAlertsForm = z.object({ act: z.enum(['stop', 'allow'], { error: 'Please choose what to do' }) });

/** The form that asks to be emailed once a pet is free. */
export const alertPath = (linkId: string): string => `${linkPath(linkId)}/alert`;

/** Where a mail's reader says "no more"; the key is in the query, which logs leave out. */
export const stopAlertsPath = (key: string): string => `${publicPaths.stopAlerts}?key=${key}`;

import { presentOwnLines } from '../../../../contract/order-lines/order-lines.ts';
import type { PaymentLink } from '../../../../contract/payment-links/payment-links.ts';
import type { PaymentLinkRow } from '../queries.ts';
import { LANGUAGE_FACTS, type Language } from '../../../../contract/language.ts';

export type ConditionsRow = Pick<
  PaymentLinkRow,
  'clientName' | 'clientEmail' | 'expiresAt' | 'expiryZone' | 'expiryNote' | 'offeredLines'
>;

export const isExpired = ({ expiresAt }: Pick<PaymentLinkRow, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** The conditions as the breeder reads them. */
export function presentConditions(link: ConditionsRow): Pick<PaymentLink, 'namedFor' | 'expiry' | 'lines'> {
  const { clientName: name, clientEmail: email, expiresAt, expiryZone, expiryNote, offeredLines } = link;
  return {
    namedFor: name === null && email === null ? null : { name, email },
    expiry:
      expiresAt && expiryZone
        ? {
            at: expiresAt.toISOString(),
            lastDay: new Intl.DateTimeFormat('en-CA', { timeZone: expiryZone }).format(expiresAt.getTime() - 1),
            timeZone: expiryZone,
            note: expiryNote,
          }
        : null,
    ...(offeredLines ? { lines: presentOwnLines(offeredLines) } : {}),
  };
}

/** Such as "Friday, November 27, 2026, 11:59 PM PST": where the pet is, named, since a buyer may be elsewhere. */
export function payUntil(
  { expiresAt, expiryZone }: Pick<ConditionsRow, 'expiresAt' | 'expiryZone'>,
  language: Language,
): string | null {
  if (!expiresAt || !expiryZone) return null;
  const lastMinute = expiresAt.getTime() - 60_000;
  const day = new Intl.DateTimeFormat(LANGUAGE_FACTS[language].locale, {
    dateStyle: 'full',
    timeZone: expiryZone,
  }).format(lastMinute);
  const time = new Intl.DateTimeFormat(LANGUAGE_FACTS[language].locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: expiryZone,
    timeZoneName: 'short',
  }).format(lastMinute);
  // Some spaces of Intl don't break, and differ between versions.
  return `${day}, ${time}`.replace(/\s/g, ' ');
}

/** The first word of a name: enough to greet the buyer, and little for somebody who was sent the link on. */
export const firstName = (name: string | null): string | null => name?.split(/\s+/)[0]?.slice(0, 30) || null;

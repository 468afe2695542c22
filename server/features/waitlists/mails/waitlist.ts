import { WAITLIST } from '../../../../contract/waitlists/waitlists.ts';
import { formatTime, type Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { withoutAddresses } from '../../../emails/mail-name.ts';

export interface WaitlistMail {
  productName: string;
  language: Language;
  litterName: string;
  url: string;
  stopUrl: string;
}

/**
 * To an address that nobody may have proven yet, so without any text of the visitor. `isKnown`: it is on the list, or
 * was.
 */
export function joinMail({
  productName,
  language,
  litterName,
  isKnown,
  url,
  stopUrl,
}: WaitlistMail & { isKnown: boolean }): MailContent {
  const translate = translateIn(language);
  const subject = translate(isKnown ? 'waitlist.knownSubject' : 'waitlist.confirmSubject', { litter: litterName });
  return layout({
    productName,
    language,
    subject,
    preview: translate(isKnown ? 'waitlist.knownPreview' : 'waitlist.confirmPreview'),
    heading: subject,
    paragraphs: isKnown
      ? [translate('waitlist.knownText')]
      : [
          translate('waitlist.confirmText', { litter: litterName }),
          translate('waitlist.confirmHours', { hours: WAITLIST.confirmHours }),
        ],
    action: { label: translate(isKnown ? 'waitlist.openPage' : 'waitlist.confirmOpen'), url },
    footnote: translate('waitlist.joinWhy', { product: productName }),
    aside: { label: translate('alert.mailStop'), url: stopUrl },
  });
}

interface ToWaiting {
  subject: string;
  preview: string;
  paragraphs: string[];
  /** The text of the button that opens their page. */
  label: string;
}

/** A mail to somebody who is on the list, or asked for a place. */
function layoutToWaiting(input: WaitlistMail, { subject, preview, paragraphs, label }: ToWaiting): MailContent {
  const { productName, language, url, stopUrl } = input;
  const translate = translateIn(language);
  return layout({
    productName,
    language,
    subject,
    preview,
    heading: subject,
    paragraphs,
    action: { label, url },
    footnote: translate('waitlist.turnWhy', { product: productName }),
    aside: { label: translate('alert.mailStop'), url: stopUrl },
  });
}

export function turnMail(input: WaitlistMail & { hours: number; until: string }): MailContent {
  const { language, litterName, hours, until } = input;
  const translate = translateIn(language);
  return layoutToWaiting(input, {
    subject: translate('waitlist.turnSubject', { litter: litterName }),
    preview: translate('waitlist.turnPreview', { hours, until }),
    paragraphs: [translate('waitlist.turnText', { hours, until }), translate('waitlist.turnPass')],
    label: translate('waitlist.turnOpen'),
  });
}

/** The breeder approved somebody, or declined them by `refusal`; `isPaid`: the place costs something. */
export function decisionMail(
  input: WaitlistMail & { breederName: string; refusal: string | null; isPaid: boolean },
): MailContent {
  const { language, litterName: litter, breederName: breeder, refusal, isPaid } = input;
  const translate = translateIn(language);
  const isApproved = refusal === null;
  const text = isApproved
    ? translate(isPaid ? 'waitlist.approvedPay' : 'waitlist.approvedText', { breeder })
    : translate('waitlist.declinedText', { breeder, litter });
  return layoutToWaiting(input, {
    subject: translate(isApproved ? 'waitlist.approvedSubject' : 'waitlist.declinedSubject', { litter }),
    preview: text,
    paragraphs: isApproved ? [text] : [text, `“${withoutAddresses(refusal, language)}”`],
    label: translate('waitlist.openPage'),
  });
}

/** What a mail about a litter says, and what its button leads to. */
const NEWS = {
  born: { subject: 'waitlist.bornSubject', text: 'waitlist.bornText', action: 'waitlist.answerNow' },
  failed: { subject: 'waitlist.failedSubject', text: 'waitlist.failedText', action: 'waitlist.answerNow' },
  ended: { subject: 'waitlist.declinedSubject', text: 'waitlist.requestEnded', action: 'waitlist.openPage' },
  moved: { subject: 'waitlist.movedSubject', text: 'waitlist.movedText', action: 'waitlist.openPage' },
} as const;
export type LitterNews = keyof typeof NEWS;

/** News of a litter to who waits for it; `expectedOn`: its week. */
export function newsMail(
  input: WaitlistMail & { breederName: string; news: LitterNews; expectedOn: string | null },
): MailContent {
  const { language, litterName: litter, breederName: breeder, news, expectedOn } = input;
  const translate = translateIn(language);
  const { subject, text: body, action } = NEWS[news];
  const day = expectedOn === null ? '' : formatTime(language, expectedOn, { dateStyle: 'long' });
  const text = translate(body, { breeder, litter, day });
  return layoutToWaiting(input, {
    subject: translate(subject, { litter }),
    preview: text,
    paragraphs: [text],
    label: translate(action),
  });
}

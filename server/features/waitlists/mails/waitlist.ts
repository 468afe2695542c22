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

export function turnMail({
  productName,
  language,
  litterName,
  hours,
  until,
  url,
  stopUrl,
}: WaitlistMail & { hours: number; until: string }): MailContent {
  const translate = translateIn(language);
  return layout({
    productName,
    language,
    subject: translate('waitlist.turnSubject', { litter: litterName }),
    preview: translate('waitlist.turnPreview', { hours, until }),
    heading: translate('waitlist.turnSubject', { litter: litterName }),
    paragraphs: [translate('waitlist.turnText', { hours, until }), translate('waitlist.turnPass')],
    action: { label: translate('waitlist.turnOpen'), url },
    footnote: translate('waitlist.turnWhy', { product: productName }),
    aside: { label: translate('alert.mailStop'), url: stopUrl },
  });
}

/** The breeder approved somebody, or declined them by `refusal`; `isPaid`: the place costs something. */
export function decisionMail({
  productName,
  language,
  litterName,
  breederName,
  refusal,
  isPaid,
  url,
  stopUrl,
}: WaitlistMail & { breederName: string; refusal: string | null; isPaid: boolean }): MailContent {
  const translate = translateIn(language);
  const isApproved = refusal === null;
  const subject = translate(isApproved ? 'waitlist.approvedSubject' : 'waitlist.declinedSubject', {
    litter: litterName,
  });
  const text = isApproved
    ? translate(isPaid ? 'waitlist.approvedPay' : 'waitlist.approvedText', { breeder: breederName })
    : translate('waitlist.declinedText', { breeder: breederName, litter: litterName });
  return layout({
    productName,
    language,
    subject,
    preview: text,
    heading: subject,
    paragraphs: isApproved ? [text] : [text, `“${withoutAddresses(refusal, language)}”`],
    action: { label: translate('waitlist.openPage'), url },
    footnote: translate('waitlist.turnWhy', { product: productName }),
    aside: { label: translate('alert.mailStop'), url: stopUrl },
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
export function newsMail({
  productName,
  language,
  litterName,
  breederName,
  news,
  expectedOn,
  url,
  stopUrl,
}: WaitlistMail & { breederName: string; news: LitterNews; expectedOn: string | null }): MailContent {
  const translate = translateIn(language);
  const { subject: title, text: body, action } = NEWS[news];
  const subject = translate(title, { litter: litterName });
  const day = expectedOn === null ? '' : formatTime(language, expectedOn, { dateStyle: 'long' });
  const text = translate(body, { breeder: breederName, litter: litterName, day });
  return layout({
    productName,
    language,
    subject,
    preview: text,
    heading: subject,
    paragraphs: [text],
    action: { label: translate(action), url },
    footnote: translate('waitlist.turnWhy', { product: productName }),
    aside: { label: translate('alert.mailStop'), url: stopUrl },
  });
}

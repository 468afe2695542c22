import { WAITLIST } from '../../../../contract/waitlists/waitlists.ts';
import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

interface WaitlistMail {
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

import { WAITLIST } from '../../../../contract/waitlists/waitlists.ts';
import type { Language } from '../../../../contract/language.ts';
import { sayingIn } from '../../../../contract/words/speech.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

interface WaitlistMail {
  productName: string;
  language: Language;
  litterName: string;
  url: string;
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
}: WaitlistMail & { isKnown: boolean }): MailContent {
  const say = sayingIn(language);
  const subject = say(isKnown ? 'waitlist.knownSubject' : 'waitlist.confirmSubject', { litter: litterName });
  return layout({
    productName,
    language,
    subject,
    preview: say(isKnown ? 'waitlist.knownPreview' : 'waitlist.confirmPreview'),
    heading: subject,
    paragraphs: isKnown
      ? [say('waitlist.knownText')]
      : [
          say('waitlist.confirmText', { litter: litterName }),
          say('waitlist.confirmHours', { hours: WAITLIST.confirmHours }),
        ],
    action: { label: say(isKnown ? 'waitlist.openPage' : 'waitlist.confirmOpen'), url },
    footnote: say('waitlist.joinWhy', { product: productName }),
  });
}

export function turnMail({
  productName,
  language,
  litterName,
  hours,
  until,
  url,
}: WaitlistMail & { hours: number; until: string }): MailContent {
  const say = sayingIn(language);
  return layout({
    productName,
    language,
    subject: say('waitlist.turnSubject', { litter: litterName }),
    preview: say('waitlist.turnPreview', { hours, until }),
    heading: say('waitlist.turnSubject', { litter: litterName }),
    paragraphs: [say('waitlist.turnText', { hours, until }), say('waitlist.turnPass')],
    action: { label: say('waitlist.turnOpen'), url },
    footnote: say('waitlist.turnWhy', { product: productName }),
  });
}

import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { RESERVATION_REQUESTS } from '../../../../contract/reservation-requests/reservation-requests.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

/** To the breeder. */
export function requestMail(input: {
  productName: string;
  petName: string;
  buyerName: string;
  url: string;
}): MailContent {
  const { productName, petName, buyerName, url } = input;
  return layout({
    productName,
    subject: `${buyerName} asks to reserve ${petName}`,
    preview: 'You decide before a deposit is paid.',
    heading: `${buyerName} asks to reserve ${petName}`,
    paragraphs: [
      'Several buyers recently paid a deposit and then canceled, and each time you pay Stripe’s processing fees. So we’re asking you before the next deposit is paid.',
      `If you let them reserve, we’ll email them a link that works for ${RESERVATION_REQUESTS.allowedHours} hours. If not, we’ll let them know politely.`,
    ],
    action: { label: 'Read and decide', url },
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}

/** To the buyer. */
export function answerMail(input: {
  productName: string;
  language: Language;
  petName: string;
  breederName: string;
  allows: boolean;
  url: string;
}): MailContent {
  const { productName, language, petName: pet, breederName: breeder, allows, url } = input;
  const translate = translateIn(language);
  const hours = RESERVATION_REQUESTS.allowedHours;
  const subject = translate(allows ? 'askFirst.allowedSubject' : 'askFirst.declinedSubject', { pet });
  return layout({
    productName,
    language,
    subject,
    preview: allows ? translate('askFirst.allowedPreview', { hours }) : translate('askFirst.nothingPaid'),
    heading: subject,
    paragraphs: allows
      ? [translate('askFirst.allowedText', { breeder, pet, hours }), translate('askFirst.firstToPay')]
      : [translate('askFirst.declinedText', { breeder, pet }), translate('askFirst.nothingPaid')],
    action: { label: translate(allows ? 'askFirst.allowedAction' : 'askFirst.declinedAction'), url },
    footnote: translate('askFirst.mailWhy', { pet }),
  });
}

/** To the buyer who asked for a place on a waiting list. */
export function spotAnswerMail(input: {
  productName: string;
  language: Language;
  litterName: string;
  breederName: string;
  allows: boolean;
  url: string;
}): MailContent {
  const { productName, language, litterName: litter, breederName: breeder, allows, url } = input;
  const translate = translateIn(language);
  const hours = RESERVATION_REQUESTS.allowedHours;
  const subject = translate(allows ? 'askFirst.spotAllowedSubject' : 'askFirst.spotDeclinedSubject', { litter });
  return layout({
    productName,
    language,
    subject,
    preview: allows ? translate('askFirst.allowedPreview', { hours }) : translate('askFirst.nothingPaid'),
    heading: subject,
    paragraphs: allows
      ? [translate('askFirst.spotAllowedText', { breeder, hours })]
      : [translate('askFirst.spotDeclinedText', { breeder, litter }), translate('askFirst.nothingPaid')],
    action: { label: translate(allows ? 'askFirst.allowedAction' : 'askFirst.spotDeclinedAction'), url },
    footnote: translate('askFirst.spotMailWhy', { litter }),
  });
}

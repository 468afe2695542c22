import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

/** To who wrote a review that our team took down, with the reason, or shows again, without one. */
export function decisionMail(input: {
  productName: string;
  supportEmail: string;
  language: Language;
  petName: string;
  reason: string | null;
}): MailContent {
  const { productName, supportEmail: email, language, petName: pet, reason } = input;
  const translate = translateIn(language);
  const subject = translate(reason === null ? 'review.againSubject' : 'review.downSubject', { pet });
  return layout({
    productName,
    language,
    subject,
    preview: translate('review.downPreview', { email }),
    heading: subject,
    paragraphs: [
      ...(reason === null
        ? [translate('review.againText')]
        : [translate('review.downText'), translate('review.downReason', { reason })]),
      translate('review.downPreview', { email }),
    ],
    footnote: translate('mail.paymentWhy', { product: productName }),
  });
}

/** To the breeder whose answer our team hid, with the reason, or shows again, without one. */
export function answerDecisionMail(input: {
  productName: string;
  supportEmail: string;
  reason: string | null;
  url: string;
}): MailContent {
  const { productName, supportEmail, reason, url } = input;
  const subject = reason === null ? 'Your answer to a review is shown again' : 'Your answer to a review was hidden';
  return layout({
    productName,
    subject,
    preview: `If you think this is a mistake, write to ${supportEmail}.`,
    heading: subject,
    paragraphs: [
      ...(reason === null
        ? ['Our team has looked at your answer again, and everybody can read it.']
        : [
            'Our team hid your answer, so nobody else can read it. The review stays, and can’t be answered again.',
            `The reason: ${reason}`,
          ]),
      `If you think this is a mistake, write to ${supportEmail}.`,
    ],
    action: { label: 'Read your reviews', url },
    footnote: `You’re receiving this email because of your account at ${productName}.`,
  });
}

import { PROOF } from '../../../../contract/questions/proofs.ts';
import { QUESTIONS } from '../../../../contract/questions/questions.ts';
import type { Language } from '../../../../contract/language.ts';
import { translateIn } from '../../../../contract/locales/messages.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';
import { withoutAddresses } from '../../../emails/mail-name.ts';

/** To an address that nobody has proven yet, so without a word of the visitor. */
export function confirmQuestionMail(input: {
  productName: string;
  language: Language;
  petName: string;
  url: string;
}): MailContent {
  const { productName: product, language, petName: pet, url } = input;
  const translate = translateIn(language);
  return layout({
    productName: product,
    language,
    subject: translate('mail.confirmSubject', { pet }),
    preview: translate('mail.confirmPreview'),
    heading: translate('mail.confirmHeading'),
    paragraphs: [
      translate('mail.confirmText', { pet }),
      translate('mail.confirmWithin', { hours: QUESTIONS.confirmHours }),
    ],
    action: { label: translate('mail.confirmAction'), url },
    footnote: translate('mail.confirmWhy', { product }),
  });
}

interface MessageMail {
  productName: string;
  petName: string;
  breederName: string;
  buyerName: string;
  text: string;
  url: string;
}

const DO_NOT_REPLY =
  'Please answer on the page instead of replying to this email. That way neither of you sees the other’s address.';

export function questionMail({
  productName,
  petName,
  buyerName,
  text,
  url,
}: Omit<MessageMail, 'breederName'>): MailContent {
  return layout({
    productName,
    subject: `${buyerName} asks about ${petName}`,
    preview: 'A buyer has a question before paying.',
    heading: `${buyerName} asks about ${petName}`,
    paragraphs: [`“${withoutAddresses(text)}”`, DO_NOT_REPLY],
    action: { label: 'Read and answer', url },
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}

export function answerMail(input: Omit<MessageMail, 'buyerName'> & { language: Language }): MailContent {
  const { productName, language, petName: pet, breederName: breeder, text, url } = input;
  const translate = translateIn(language);
  return layout({
    productName,
    language,
    subject: translate('mail.answerSubject', { breeder, pet }),
    preview: translate('mail.answerPreview'),
    heading: translate('mail.answerHeading', { breeder, pet }),
    paragraphs: [`“${withoutAddresses(text, language)}”`, translate('mail.answerHere')],
    action: { label: translate('mail.answerAction'), url },
    footnote: translate('mail.answerWhy', { pet }),
    stopUrl: url,
  });
}

export function proofMail(input: {
  productName: string;
  petName: string;
  buyerName: string;
  word: string;
  url: string;
}): MailContent {
  const { productName, petName, buyerName, word, url } = input;
  return layout({
    productName,
    subject: `${buyerName} asks for a new photo of ${petName}`,
    preview: `Write “${word}” on paper and take a photo.`,
    heading: `${buyerName} asks for a new photo of ${petName}`,
    paragraphs: [
      `Write “${word}” on paper, put it beside ${petName}, take a photo and send it within ${PROOF.days} days. It will appear on ${petName}’s page, so that buyers can see that the photo is new.`,
      'You can also decline. Either way, we’ll let the buyer know.',
    ],
    action: { label: 'Send the photo', url },
    footnote: `You’re receiving this email because you sell with ${productName}.`,
  });
}

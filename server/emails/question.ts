import { PROOF } from '../../contract/proofs.ts';
import { QUESTIONS } from '../../contract/questions.ts';
import { layout, type MailContent } from './layout.ts';
import { withoutAddresses } from './mail-name.ts';

/** To an address that nobody has proven yet, so without a word of the visitor. */
export function confirmQuestionMail(input: { productName: string; petName: string; url: string }): MailContent {
  return layout({
    productName: input.productName,
    subject: `Send your question about ${input.petName}?`,
    preview: 'One click sends it to the breeder.',
    heading: 'One click sends your question',
    paragraphs: [
      `Somebody, hopefully you, wrote a question about ${input.petName} with this email address. The breeder gets it once you confirm it. They don’t see your address.`,
      `You can confirm within ${QUESTIONS.confirmHours} hours. If you didn’t ask, please ignore this email: nothing will be sent.`,
    ],
    action: { label: 'Read and send my question', url: input.url },
    footnote: `You're receiving this email because somebody entered your address on a page of ${input.productName}.`,
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

const DO_NOT_REPLY = 'Please answer on the page, not by replying to this email: so neither of you sees an address.';

export function questionMail({ productName, petName, buyerName, text, url }: MessageMail): MailContent {
  return layout({
    productName,
    subject: `${buyerName} asks about ${petName}`,
    preview: 'A buyer has a question before paying.',
    heading: `${buyerName} asks about ${petName}`,
    paragraphs: [`“${withoutAddresses(text)}”`, DO_NOT_REPLY],
    action: { label: 'Read and answer', url },
    footnote: `You're receiving this email because you sell with ${productName}.`,
  });
}

export function answerMail({ productName, petName, breederName, text, url }: MessageMail): MailContent {
  return layout({
    productName,
    subject: `${breederName} answered about ${petName}`,
    preview: 'The breeder has written to you.',
    heading: `${breederName} wrote to you about ${petName}`,
    paragraphs: [`“${withoutAddresses(text)}”`, DO_NOT_REPLY],
    action: { label: 'Read and reply', url },
    footnote: `You're receiving this email because you asked about ${petName}. The same page stops emails about this question.`,
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
      `Write “${word}” on paper, put it beside ${petName}, take a photo and send it within ${PROOF.days} days. It appears on the page of ${petName}, so that buyers see that the photo is new.`,
      'You can also decline. Either way we let the buyer know.',
    ],
    action: { label: 'Send the photo', url },
    footnote: `You're receiving this email because you sell with ${productName}.`,
  });
}

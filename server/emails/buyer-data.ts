import { BUYER_DATA_LINK_HOURS, type BuyerDataKind } from '../../contract/buyer-data.ts';
import { layout, type MailContent } from './layout.ts';

const WORDS = {
  copy: {
    subject: 'Your copy of your data',
    what: 'a copy of what we hold about you as a buyer',
    label: 'Get the copy',
  },
  deletion: {
    subject: 'Delete your contact data',
    what: 'to have your contact data as a buyer deleted',
    label: 'Delete my contact data',
  },
};

export function buyerDataMail(input: { productName: string; kind: BuyerDataKind; url: string }): MailContent {
  const { subject, what, label } = WORDS[input.kind];
  return layout({
    productName: input.productName,
    subject,
    preview: `The link works once, within ${BUYER_DATA_LINK_HOURS} hours.`,
    heading: subject,
    paragraphs: [
      `Somebody, hopefully you, asked ${input.productName} for ${what}.`,
      `The link works once, within ${BUYER_DATA_LINK_HOURS} hours. If you didn't ask for it, please ignore this email: nothing will happen.`,
    ],
    action: { label, url: input.url },
    footnote: `You're receiving this email because you paid or asked a question through a payment link of ${input.productName}.`,
  });
}

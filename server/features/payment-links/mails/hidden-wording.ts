import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting, mailName } from '../../../emails/mail-name.ts';

/** Says that buyers don't see a sentence of a description, why, and where to edit it. */
export function hiddenWordingMail(input: {
  productName: string;
  fullName: string;
  petName: string;
  /** The rule's sentence. */
  reason: string;
  dashboardUrl: string;
}): MailContent {
  const pet = mailName(input.petName, 'your pet');
  return layout({
    productName: input.productName,
    subject: `Please edit the description of ${pet}`,
    preview: 'Buyers don’t see what it says about a deposit.',
    heading: `Please edit the description of ${pet}`,
    paragraphs: [
      greeting(input.fullName),
      `The description of ${pet} says that you keep the deposit. Buyers don’t see that sentence; everything else on the page works as before.`,
      input.reason,
      'Your dashboard marks each description with such a sentence.',
    ],
    action: { label: 'Open your dashboard', url: input.dashboardUrl },
    footnote: `You’re receiving this email because you sell pets with ${input.productName}.`,
  });
}

import { layout, type MailContent } from '../../../emails/layout.ts';

interface SupportRequest {
  productName: string;
  /** Whether the sender is an active member on the yearly plan, whose requests come first. */
  isPriority: boolean;
  message: string;
  fullName: string;
  email: string;
  userId: string;
}

/** To the operator. */
export function supportRequestMail(input: SupportRequest): MailContent {
  const subject = `${input.isPriority ? '[Priority] ' : ''}Support request`;
  return layout({
    productName: input.productName,
    subject,
    preview: input.message.slice(0, 100),
    heading: subject,
    paragraphs: input.message.split(/\n{2,}/),
    facts: [
      ['From', input.fullName],
      ['Email', input.email],
      ['Account', input.userId],
      ['Plan', input.isPriority ? 'Yearly: priority' : 'Not yearly'],
    ],
    action: { label: 'Answer by email', url: `mailto:${input.email}` },
    footnote: `A breeder sent this on the account page of ${input.productName}.`,
  });
}

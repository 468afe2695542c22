import { WEBHOOKS } from '../../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { RETENTION_DAYS } from '../../../../contract/retention.ts';
import { layout, type MailContent } from '../../../emails/layout.ts';

/** Tells a breeder that a webhook was turned off, since its receiver took nothing for days. */
export function webhookOffMail(input: { productName: string; host: string; url: string }): MailContent {
  const { productName, host, url } = input;
  return layout({
    productName,
    subject: 'Your webhook was turned off',
    preview: `We couldn’t deliver anything for ${WEBHOOKS.offAfterDays} days.`,
    heading: 'Your webhook was turned off',
    paragraphs: [
      'Hello,',
      `For ${WEBHOOKS.offAfterDays} days, your server didn’t take any event that we sent to it. So we turned the webhook off, and no longer send what waited.`,
      `Your sales aren’t affected. Once your server works again, turn the webhook on, open its deliveries and have what it missed sent again: we keep that for ${RETENTION_DAYS.webhookDelivery} days.`,
    ],
    facts: [['Server', host]],
    action: { label: 'Open your webhooks', url },
    footnote: `You’re receiving this email because of your account at ${productName}.`,
  });
}

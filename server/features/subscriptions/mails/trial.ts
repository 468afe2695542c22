import { layout, type MailContent } from '../../../emails/layout.ts';
import { greeting } from '../../../emails/mail-name.ts';

export interface TrialMail {
  productName: string;
  fullName: string;
  /** The day on which the trial ends or ended, for people. */
  endsOn: string;
  /** Days until it ends. */
  daysLeft: number;
  monthlyPrice: string;
  yearlyPrice: string;
  pricingUrl: string;
  stopUrl: string;
}

export function trialEndingMail(input: TrialMail): MailContent {
  const heading = `Your free trial ends in ${input.daysLeft === 1 ? '1 day' : `${input.daysLeft} days`}`;
  return layout({
    productName: input.productName,
    subject: heading,
    preview: `It ends on ${input.endsOn}. Subscribe now and keep your remaining free days.`,
    heading,
    paragraphs: [
      greeting(input.fullName),
      `Your free trial ends on ${input.endsOn}. You haven’t given us a card, so you won’t be charged. If you do nothing, your payment links pause, and buyers can no longer open them.`,
      'To continue without a break, choose a plan. You keep your remaining free days. We charge you when the trial ends.',
    ],
    facts: listPlanFacts(input),
    action: { label: 'Choose a plan', url: input.pricingUrl },
    footnote: `You’re receiving this email because you are trying ${input.productName}.`,
    aside: { label: 'Stop these emails', url: input.stopUrl },
  });
}

export function trialEndedMail(input: TrialMail): MailContent {
  return layout({
    productName: input.productName,
    subject: 'Your free trial has ended',
    preview: 'Your payment links are paused. They work again as soon as you choose a plan.',
    heading: 'Your free trial has ended',
    paragraphs: [
      greeting(input.fullName),
      `Your free trial ended on ${input.endsOn}. Your payment links are paused; your pets, links and sales are saved.`,
      'Everything works again as soon as you choose a plan.',
    ],
    facts: listPlanFacts(input),
    action: { label: 'Choose a plan', url: input.pricingUrl },
    footnote: `You’re receiving this email because you tried ${input.productName}. We won’t remind you again.`,
    aside: { label: 'Stop these emails', url: input.stopUrl },
  });
}

const listPlanFacts = (input: TrialMail): [string, string][] => [
  ['Monthly', input.monthlyPrice],
  ['Yearly', input.yearlyPrice],
];

import { formatMoment } from '../../../../emails/format-day.ts';
import { partsOf, type EvidenceFacts, type Part } from './parts.ts';

/** What the provider takes for a text; the whole is far below its limit for all of them. */
const MAX = 20_000;
const TOO_LONG = ' (shortened)';

const bounded = (text: string): string => (text.length > MAX ? text.slice(0, MAX - TOO_LONG.length) + TOO_LONG : text);

const lineOf = ([name, value]: [string, string]) => `${name}: ${value}`;
const textOf = ({ title, facts, texts }: Part) => [title.toUpperCase(), ...facts.map(lineOf), ...texts].join('\n');

/** The evidence in the provider's fields; without what isn't known. */
export function evidenceFields(facts: EvidenceFacts): Record<string, string> {
  const parts = partsOf(facts);
  const of = (title: string) => parts.find((part) => part.title === title);
  const { order, handOver, signed } = facts;
  const receivedAt = handOver?.deviceAt ?? handOver?.confirmedAt ?? handOver?.receivedAt;
  const page = of('What the page stated when the buyer paid');
  const terms = of('Terms');
  const activity = [
    `Checkout opened: ${formatMoment(order.createdAt)}`,
    ...(order.termsAcceptedAt ? [`Terms accepted: ${formatMoment(order.termsAcceptedAt)}`] : []),
    ...(signed ? [`Agreement signed: ${formatMoment(signed.signedAt)}`] : []),
    ...facts.addenda.map(({ number, signedAt }) => `Addendum ${number} signed: ${formatMoment(signedAt)}`),
    `Paid: ${formatMoment(facts.receipt.paidAt)}`,
    ...(handOver?.receivedAt ? [`Received: ${formatMoment(handOver.receivedAt)}`] : []),
  ];
  const fields: Record<string, string | null | undefined> = {
    customer_name: order.clientName,
    customer_email_address: order.clientEmail,
    customer_purchase_ip: signed?.clientAddress,
    product_description: page && textOf(page),
    refund_policy_disclosure: terms && textOf(terms),
    service_date: receivedAt && formatMoment(receivedAt),
    access_activity_log: activity.join('\n'),
    uncategorized_text: parts.map(textOf).join('\n\n'),
  };
  return Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (text ? [[name, bounded(text)]] : [])));
}

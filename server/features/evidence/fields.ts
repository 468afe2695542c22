import { formatMoment } from '../../emails/format-day.ts';
import type { EvidenceFacts, Part } from './facts.ts';
import { PAGE, TERMS, listEvidenceParts } from './parts.ts';
import { DEPOSIT_TERMS, DISPUTED_PAYMENT, MOVES } from './reservation-parts.ts';

/** What the provider takes for a text; the whole is far below its limit for all of them. */
const MAX = 20_000;
const TOO_LONG = ' (shortened)';

const bounded = (text: string): string => (text.length > MAX ? text.slice(0, MAX - TOO_LONG.length) + TOO_LONG : text);

const formatFact = ([name, value]: [string, string]) => `${name}: ${value}`;
const formatPart = ({ title, facts, texts }: Part) =>
  [title.toUpperCase(), ...facts.map(formatFact), ...texts].join('\n');

/** The provider's times are whole seconds. */
const toWholeSeconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/** What happened when, oldest first. */
function formatActivity({ order, signed, addenda, price, receipt, handOver }: EvidenceFacts): string {
  const of = (what: string, at: Date | string | null | undefined) => (at ? [{ what, at: new Date(at) }] : []);
  const paid = price
    ? price.paid.flatMap(({ payment }) => of(payment.kind === 'deposit' ? 'Deposit paid' : 'Part paid', payment.paidAt))
    : of('Paid', receipt?.paidAt);
  return [
    ...of('Checkout opened', order.createdAt),
    ...of('Terms accepted', order.termsAcceptedAt),
    ...of('Agreement signed', signed?.signedAt),
    ...paid,
    ...addenda.flatMap(({ number, signedAt }) => of(`Addendum ${number} signed`, signedAt)),
    ...(price?.moves ?? []).flatMap(({ petAfter, createdAt }) => of(`Reservation of ${petAfter}`, createdAt)),
    ...of('Reservation ended', price?.deposit.releasedAt),
    ...of('Received', handOver?.receivedAt),
  ]
    .toSorted((one, other) => toWholeSeconds(one.at) - toWholeSeconds(other.at))
    .map(({ what, at }) => `${what}: ${formatMoment(at)}`)
    .join('\n');
}

/** When the buyer began to have what the disputed payment paid: a deposit pays for the reservation, all else for the pet. */
function servedAt({ handOver, disputed }: EvidenceFacts): string | null {
  const receivedAt = handOver?.deviceAt ?? handOver?.confirmedAt ?? handOver?.receivedAt;
  const reservedAt = disputed?.payment.kind === 'deposit' ? disputed.payment.paidAt : null;
  const at = receivedAt ?? reservedAt;
  return at && formatMoment(at);
}

/** The evidence in the provider's fields; without what isn't known. */
export function evidenceFields(facts: EvidenceFacts): Record<string, string> {
  const parts = listEvidenceParts(facts);
  const { order, signed } = facts;
  const of = (...titles: string[]) =>
    parts
      .filter(({ title }) => titles.includes(title))
      .map(formatPart)
      .join('\n\n');
  const fields: Record<string, string | null | undefined> = {
    customer_name: order.clientName,
    customer_email_address: order.clientEmail,
    customer_purchase_ip: signed?.clientAddress,
    product_description: of(PAGE, MOVES),
    refund_policy_disclosure: of(DEPOSIT_TERMS, TERMS),
    refund_refusal_explanation: of(DISPUTED_PAYMENT, DEPOSIT_TERMS),
    service_date: servedAt(facts),
    access_activity_log: formatActivity(facts),
    uncategorized_text: parts.map(formatPart).join('\n\n'),
  };
  return Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (text ? [[name, bounded(text)]] : [])));
}

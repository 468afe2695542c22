import { toAuditLabel, type AuditEntry } from '../../../contract/admin/audit.ts';
import { grouped } from '../../../contract/grouped.ts';
import { formatMoney } from '../../../contract/money.ts';
import { RECORDED_METHOD_LABELS } from '../../../contract/books/recorded-sales.ts';
import { formatDate, formatMoment } from '../../ui/dates.ts';

type Value = AuditEntry['details'][string];

const PICKS = { none: 'Picks stopped', running: 'Picks started', paused: 'Picks paused' };
const TERMS = {
  until_pick: 'Deposit is refundable until a pet is picked',
  until_date: 'Deposit is refundable until a day',
  not_refundable: 'Deposit isn’t refundable',
};
const STEPS = { code: 'Wrong code of two-factor sign-in', passkey: 'Passkey not accepted' };

const money = (label: string) => (value: Value) => `${label}: ${formatMoney(Number(value))}`;
const count = (one: string, many: string) => (value: Value) => (value === 1 ? `1 ${one}` : `${value} ${many}`);
const either = (yes: string, no: string) => (value: Value) => (value === true ? yes : no);
const named = (table: Record<string, string>) => (value: Value) => toAuditLabel(table, String(value));

/** In words, by the name under which an act stores it. */
const WORDS: Record<string, (value: Value) => string> = {
  cents: money('Amount'),
  amountCents: money('Amount'),
  fromCents: money('Price before'),
  toCents: money('Price after'),
  method: (value) => `Paid by: ${toAuditLabel(RECORDED_METHOD_LABELS, String(value))}`,
  soldOn: (value) => `Day of the sale: ${formatDate(String(value))}`,
  fields: (value) => `Changed: ${String(value).split(', ').map(spaced).join(', ')}`,
  step: named(STEPS),
  call: (value) => `Call: ${value}`,
  stripeAccountId: (value) => `Stripe account: ${value}`,
  activePetsMax: (value) => `Active pets allowed: ${grouped(Number(value))}`,
  version: (value) => `Version ${value}`,
  pets: count('pet', 'pets'),
  reports: count('report', 'reports'),
  namesBuyer: either('For one buyer', 'For anyone with the link'),
  expiresAt: (value) => (value === null ? 'Without a last day' : `Ends ${formatMoment(String(value))}`),
  refuseBuyer: either('This buyer can’t hold it again for a day', 'This buyer can hold it again'),
  returnsDeposit: either('The whole deposit is refunded', 'The deposit isn’t refunded in full'),
  takesEntries: either('Open to new people', 'Closed to new people'),
  turnHours: (value) => `A turn takes ${count('hour', 'hours')(value)}`,
  picks: named(PICKS),
  place: (value) => `New place: ${value}`,
  depositCents: (value) => (value === null ? 'A place costs nothing' : money('Deposit')(value)),
  depositTerms: (value) => (value === null ? '' : named(TERMS)(value)),
  refundableUntil: (value) => (value === null ? '' : `Refundable until ${formatDate(String(value))}`),
};

/** What an entry of the audit log says besides its act, a line each. Names of a newer release, and of settings, as they are. */
export const describeDetails = (details: AuditEntry['details']): string[] =>
  Object.entries(details)
    .map(([name, value]) => (Object.hasOwn(WORDS, name) ? WORDS[name]!(value) : `${plain(name)}: ${value}`))
    .filter((line) => line !== '');

const spaced = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A setting's name is typed as it is. */
const plain = (name: string) => (/[a-z]/.test(name) ? toAuditLabel({}, spaced(name)) : name);

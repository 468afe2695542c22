import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PERMISSIONS, restrictedKeyForm } from '../../server/integrations/provider/permissions.ts';
import { DESTINATIONS, findHandlers, subscribedTypes } from '../../server/provider-events.ts';
import { hooks } from '../../server/registry/hooks.ts';

const { figures, handledEvents } = hooks;

const reference = join(import.meta.dirname, '../../docs/reference.md');
const stripe = join(import.meta.dirname, '../../docs/stripe.md');
const SECTION = /(?<=<!-- events: .*-->\n)[^]*(?=<!-- end of events -->)/;

/** A table of all events, with a mark for each endpoint that subscribes to them. */
function eventTable(): string {
  const subscribed = DESTINATIONS.map((destination) => subscribedTypes(handledEvents, destination));
  const types = [...new Set(subscribed.flat())];
  const titles = ['event', 'your account', 'connected accounts', 'thin'];
  const rows = types.map((type) => [
    `\`${type}\``,
    ...subscribed.map((listed) => (listed.includes(type) ? 'yes' : '')),
  ]);
  return toTable(titles, rows);
}

function toTable(titles: string[], rows: string[][]): string {
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

test('the reference of Stripe lists the events that the webhook endpoints subscribe to', async () => {
  const text = readFileSync(stripe, 'utf8');
  expect(SECTION.test(text)).toBe(true);
  await expect(text.replace(SECTION, `\n${eventTable()}\n\n`)).toMatchFileSnapshot(stripe);
});

const PERMISSIONS_SECTION = /(?<=<!-- permissions: .*-->\n)[^]*(?=<!-- end of permissions -->)/;

/** A table of what a restricted key needs, in the dashboard's words. */
function permissionTable(): string {
  const level = (name: string | undefined) => (name === 'write' ? 'Write' : name === 'read' ? 'Read' : 'None');
  return toTable(
    ['permission', 'name', 'permissions', 'Connect permissions'],
    PERMISSIONS.map(({ name, title, own, connected }) => [title, `\`${name}\``, level(own), level(connected)]),
  );
}

const DASHBOARD = 'https://dashboard.stripe.com';
const FORM = `Stripe’s form with the first column selected: [test mode](${restrictedKeyForm(`${DASHBOARD}/test`)}), [live mode](${restrictedKeyForm(DASHBOARD)}).`;

test('the reference of Stripe lists the permissions of a restricted key', async () => {
  const text = readFileSync(stripe, 'utf8');
  expect(PERMISSIONS_SECTION.test(text)).toBe(true);
  await expect(text.replace(PERMISSIONS_SECTION, `\n${permissionTable()}\n\n${FORM}\n\n`)).toMatchFileSnapshot(stripe);
});

const FIGURES_SECTION = /(?<=<!-- figures: .*-->\n)[^]*(?=<!-- end of figures -->)/;

test('the reference for operators lists what is measured, and from which value on it needs somebody', async () => {
  const text = readFileSync(reference, 'utf8');
  expect(FIGURES_SECTION.test(text)).toBe(true);
  const rows = figures.map(({ name, label, help, alarmAbove }) => [
    `\`${name}\`${label ? ` by ${label}` : ''}`,
    help,
    alarmAbove === undefined ? '' : String(alarmAbove),
  ]);
  const table = toTable(['figure', 'what it counts', 'alert above'], rows);
  await expect(text.replace(FIGURES_SECTION, `\n${table}\n\n`)).toMatchFileSnapshot(reference);
});

test('the endpoints share the events of payments, and each has events of its own', () => {
  const [platform, connected] = [
    subscribedTypes(handledEvents, 'platform'),
    subscribedTypes(handledEvents, 'connected'),
  ];
  expect(platform).toContain('charge.dispute.created');
  expect(connected).toContain('charge.dispute.created');
  expect(connected.filter((type) => !platform.includes(type))).toContain('account.application.deauthorized');
  expect(platform.filter((type) => !connected.includes(type))).toContain('invoice.paid');
});

test('an event that its endpoint doesn’t subscribe to has no handler', () => {
  const handlers = (type: string, account: string | null) => findHandlers(handledEvents, type, account).length;
  expect(handlers('invoice.paid', null)).toBe(1);
  expect(handlers('invoice.paid', 'acct_of_a_breeder')).toBe(0);
  expect(handlers('account.updated', 'acct_of_a_breeder')).toBe(1);
  expect(handlers('account.updated', null)).toBe(0);
  expect(handlers('payout.created', null)).toBe(0);
  // It may have paid for a sale or for a membership.
  expect(handlers('refund.created', null)).toBe(2);
});

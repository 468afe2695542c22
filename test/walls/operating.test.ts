import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findHandler, subscribedTypes } from '../../server/features/webhooks/events.ts';

const guide = join(import.meta.dirname, '../../docs/operating.md');
const SECTION = /(?<=<!-- events: .*-->\n)[^]*(?=<!-- end of events -->)/;

/** A table of all events, with a mark for each endpoint that subscribes to them. */
function eventTable(): string {
  const [platform, connected] = [subscribedTypes('platform'), subscribedTypes('connected')];
  const types = [...new Set([...platform, ...connected])];
  const titles = ['event', 'your account', 'connected accounts'];
  const mark = (is: boolean) => (is ? 'yes' : '');
  const rows = types.map((type) => [`\`${type}\``, mark(platform.includes(type)), mark(connected.includes(type))]);
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

test('the operating guide lists the events that the webhook endpoints subscribe to', async () => {
  const text = readFileSync(guide, 'utf8');
  expect(SECTION.test(text)).toBe(true);
  await expect(text.replace(SECTION, `\n${eventTable()}\n\n`)).toMatchFileSnapshot(guide);
});

test('the endpoints share the events of payments, and each has events of its own', () => {
  const [platform, connected] = [subscribedTypes('platform'), subscribedTypes('connected')];
  expect(platform).toContain('charge.dispute.created');
  expect(connected).toContain('charge.dispute.created');
  expect(connected.filter((type) => !platform.includes(type))).toContain('account.application.deauthorized');
  expect(platform.filter((type) => !connected.includes(type))).toContain('invoice.paid');
});

test('an event that its endpoint doesn’t subscribe to has no handler', () => {
  expect(findHandler('invoice.paid', null)).toBeDefined();
  expect(findHandler('invoice.paid', 'acct_of_a_breeder')).toBeUndefined();
  expect(findHandler('account.updated', 'acct_of_a_breeder')).toBeDefined();
  expect(findHandler('account.updated', null)).toBeUndefined();
  expect(findHandler('payout.created', null)).toBeUndefined();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobDefinitions } from '../../server/registry/jobs.ts';
import { retentionJob, retentionRules } from '../../server/registry/retention.ts';
import type { RetentionRule } from '../../server/upkeep/retention.ts';

const page = join(import.meta.dirname, '../../docs/retention.md');
const SECTION = /(?<=<!-- rules: .*-->\n)[^]*(?=<!-- end of rules -->)/;

function enforcer({ by }: RetentionRule): string {
  if ('nothing' in by) return by.nothing;
  return `the job \`${'job' in by ? by.job : retentionJob.name}\``;
}

/** A table of all rules. */
function ruleTable(): string {
  const titles = ['what', 'kept', 'why', 'ended by'];
  const rows = retentionRules.map((rule) => [rule.what, rule.kept, rule.why, enforcer(rule)]);
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

// Shows product.privacy-policy
test('the page about retention lists the rules that the code applies', async () => {
  const text = readFileSync(page, 'utf8');
  expect(SECTION.test(text)).toBe(true);
  await expect(text.replace(SECTION, `\n${ruleTable()}\n\n`)).toMatchFileSnapshot(page);
});

// Shows data.nightly-end
test('every job that the rules name exists, and runs on a schedule', () => {
  const named = retentionRules.flatMap(({ by }) => ('job' in by ? [by.job] : []));
  for (const name of [...named, retentionJob.name])
    expect(jobDefinitions.find((job) => job.name === name)?.schedule, name).toMatch(/^\d+ /);
});

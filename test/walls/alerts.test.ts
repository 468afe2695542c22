import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { hooks } from '../../server/registry/hooks.ts';

const root = join(import.meta.dirname, '../..');
const RULES = join(root, 'deploy/prometheus/rules.yaml');
const DASHBOARD = join(root, 'deploy/grafana/dashboard.json');
const GUIDE = 'docs/operating.md#when-an-alert-fires';
const MADE = '# Made by `npm test -- unit walls/alerts -u` from the figures of the nouns.\n';

/** How long a value may stay above its bound; five minutes, or what the figure's own words say. */
const HOLDS_FOR: Record<string, string> = {
  database_unavailable: '2m',
  owed_to_buyers: '1d',
  reconciliation_unresolved: '1d',
};

interface Rule {
  alert: string;
  expr: string;
  for: string;
  annotations: { summary: string; runbook_url: string };
}

const toName = (figure: string) =>
  figure.replaceAll(/(?:^|_)([a-z0-9])/g, (_all, first: string) => first.toUpperCase());
const toRule = (figure: string, expr: string, summary: string, holds = '5m'): Rule => ({
  alert: toName(figure),
  expr,
  for: holds,
  annotations: { summary, runbook_url: GUIDE },
});

const OTHER_RULES = [
  toRule('process_down', 'up{job="litterlink"} == 0', 'A process does not answer its scrape', '2m'),
  toRule(
    'payment_provider_reads_30_days',
    'max(payment_provider_reads_30_days) > max(payment_provider_read_allotment_30_days)',
    'More reads at the payment provider than it grants',
    '1h',
  ),
  toRule(
    'unmatched_payments',
    'sum by (status) (delta(unmatched_payments[1h])) > 0',
    'A payment is not of its order',
    '0m',
  ),
  toRule(
    'provider_mode_refusals_total',
    'sum by (source) (increase(provider_mode_refusals_total[1h])) > 0',
    'Events or answers of the other mode arrive',
    '0m',
  ),
];

function makeRules(): Rule[] {
  // Each process reports the same row of the database.
  const ofFigures = hooks.figures.flatMap(({ name, label, help, alarmAbove }) =>
    alarmAbove === undefined
      ? []
      : [toRule(name, `max${label ? ` by (${label})` : ''} (${name}) > ${alarmAbove}`, help, HOLDS_FOR[name])],
  );
  return [...ofFigures, ...OTHER_RULES];
}

function makeDashboard(): object {
  const panels = [
    ...hooks.figures.map(({ name, label, help }) => ({
      title: name,
      description: help,
      expr: `max${label ? ` by (${label})` : ''} (${name})`,
    })),
    {
      title: 'requests per second',
      description: 'By status',
      expr: 'sum by (status) (rate(http_request_duration_seconds_count[5m]))',
    },
    {
      title: 'slowest twentieth of requests, seconds',
      description: 'By route',
      expr: 'histogram_quantile(0.95, sum by (le, route) (rate(http_request_duration_seconds_bucket[5m])))',
    },
  ];
  return {
    title: 'Litterlink',
    uid: 'litterlink',
    schemaVersion: 39,
    time: { from: 'now-24h', to: 'now' },
    templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
    panels: panels.map(({ title, description, expr }, index) => ({
      id: index + 1,
      type: 'timeseries',
      title,
      description,
      datasource: { type: 'prometheus', uid: '${source}' },
      gridPos: { x: (index % 3) * 8, y: Math.floor(index / 3) * 7, w: 8, h: 7 },
      targets: [{ refId: 'A', expr }],
    })),
  };
}

test('the alerts are those of the figures', async () => {
  const rules = stringify(
    { groups: [{ name: 'litterlink', rules: makeRules() }] },
    { lineWidth: 0, singleQuote: true },
  );
  await expect(MADE + rules).toMatchFileSnapshot(RULES);
  // Debian's package prometheus has it.
  if (has('promtool'))
    expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain('SUCCESS');
});

test('the dashboard shows every figure', async () => {
  await expect(`${JSON.stringify(makeDashboard(), null, 2)}\n`).toMatchFileSnapshot(DASHBOARD);
});

test('the operating guide says of each alert what to do, and of no other', () => {
  const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const section = /### When an alert fires\n([^]*?)\n## /.exec(guide)?.[1] ?? '';
  const described = [...section.matchAll(/^- ((?:`\w+`(?:, )?)+):/gm)].flatMap(([, names]) => names!.match(/\w+/g)!);
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] };
  expect(described.toSorted()).toEqual(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).toSorted());
});

function has(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

import pg from 'pg';
import type { Statement } from './statements.ts';

/** Tables that have few rows however long the product is used. */
const SMALL = [
  'provider_identity',
  'account_counts',
  '__drizzle_migrations',
  'processes',
  'scheduled_runs',
  'unresolved_findings',
];

/** The beginning of a statement tells which it is. */
const TEXT_SHOWN = 300;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: Plan[];
}

interface Options {
  /** As if a scan of a whole table cost too much, so that few rows show what many would need. */
  forbidScans: boolean;
}

/** Explains statements and returns those that read more than they need, as sentences. */
export async function findWrongPlans(
  url: string,
  statements: Statement[],
  { forbidScans }: Options,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Hash and merge joins read both sides, which is right for few rows only.
    if (forbidScans)
      for (const kind of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${kind} = off`);
    const known = {
      partial: await partialIndexes(client),
      small: forbidScans ? new Set<string>() : await smallTables(client),
    };
    const wrong: string[] = [];
    for (const { text, values, from } of statements) {
      const plan = await planOf(client, text, values);
      for (const scan of wholeScansOf(plan, known, false)) wrong.push(`${from}: ${scan}: ${text.slice(0, TEXT_SHOWN)}`);
    }
    return [...new Set(wrong)];
  } finally {
    await client.end();
  }
}

/** Explains statements and returns those that need a sort, since no index has their order. */
export async function findSorts(url: string, statements: Statement[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // As if a sort cost too much, so that few rows show what many would need.
    for (const kind of ['sort', 'incremental_sort', 'seqscan', 'hashjoin', 'mergejoin'])
      await client.query(`set enable_${kind} = off`);
    const sorted: string[] = [];
    for (const { text, values, from } of statements)
      if (nodesOf(await planOf(client, text, values)).some((node) => node.endsWith('Sort')))
        sorted.push(`${from}: ${text.slice(0, TEXT_SHOWN)}`);
    return sorted;
  } finally {
    await client.end();
  }
}

const nodesOf = ({ 'Node Type': type, Plans = [] }: Plan): string[] => [type, ...Plans.flatMap(nodesOf)];

async function planOf(client: pg.Client, text: string, values: unknown[]): Promise<Plan> {
  const { rows } = await client.query({ text: `explain (format json) ${text}`, values });
  return (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]!.Plan;
}

/** Indexes over a part of a table: a scan of all of one reads only what the statement is about. */
async function partialIndexes(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  );
  return new Set(rows.map(({ name }) => name));
}

interface Known {
  partial: Set<string>;
  small: Set<string>;
}

/** Reading so few rows costs as much as looking up the 500 of an export's page; with more the database looks them up. */
const FEW_ROWS = 25_000;

async function smallTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and reltuples < $1",
    [FEW_ROWS],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * The scans of a whole table or index in a plan. One in the index's order below a limit stops early, unless a sort needs
 * all of it first. (An incremental sort needs only the rows of one key.)
 */
function wholeScansOf(node: Plan, known: Known, stopsEarly: boolean): string[] {
  const type = node['Node Type'];
  const below = stopsEarlyBelow(type, stopsEarly);
  const children = (node.Plans ?? []).flatMap((child) => wholeScansOf(child, known, below));
  const index = node['Index Name'] ?? '';
  const isWhole =
    type === 'Seq Scan' ||
    (/Index (Only )?Scan$/.test(type) && !node['Index Cond'] && !known.partial.has(index) && !stopsEarly);
  const table = node['Relation Name'] ?? index;
  return isWhole && !SMALL.includes(table) && !known.small.has(table)
    ? [`a whole ${type === 'Seq Scan' ? 'table' : 'index'} (${table})`, ...children]
    : children;
}

function stopsEarlyBelow(type: string, stopsEarly: boolean): boolean {
  if (type === 'Limit') return true;
  return (
    stopsEarly &&
    ['Nested Loop', 'Incremental Sort', 'LockRows', 'Subquery Scan', 'Result', 'Unique', 'Memoize'].includes(type)
  );
}

import type { Context } from '../context.ts';
import { reconcileAll, type Report } from './reconcile.ts';
import { describeUnresolved } from '../upkeep/findings.ts';
import { daysBefore } from '../time/days.ts';

/** `npm run reconcile`: its arguments and its output. */

const DEFAULT_DAYS = 30;
const USAGE = 'Usage: npm run reconcile -- [--since 30d | --since 2026-11-01 | --since all]';

/**
 * Parses `--since`, the start of the ledger comparison; undefined means from the beginning. Throws a readable error for
 * anything else.
 */
export function readSince(args: string[], now: Date): { since: Date | undefined } {
  const [name, value, ...more] = args.flatMap((arg) => arg.split(/=(.*)/s).filter((part) => part !== ''));
  if (name === undefined) return { since: daysBefore(now, DEFAULT_DAYS) };
  if (name !== '--since' || value === undefined || more.length > 0) throw new Error(USAGE);
  if (value === 'all') return { since: undefined };
  const days = /^(\d{1,4})d$/.exec(value)?.[1];
  const since = days ? daysBefore(now, Number(days)) : new Date(value);
  if (Number.isNaN(since.getTime()) || !/^\d/.test(value)) throw new Error(`--since ${value} is not a date. ${USAGE}`);
  return { since };
}

/** Reconciles everything and prints the report; returns the exit code: 1 when something is unresolved. */
export async function reconcileByHand(
  context: Context,
  since: Date | undefined,
  print: (line: string) => void,
): Promise<number> {
  const report = await reconcileAll(context, since);
  print(`The ledger was compared from ${since ? since.toISOString() : 'the beginning'} on.`);
  for (const line of reportLines(report)) print(line);
  return Object.values(report).some(({ unresolved }) => unresolved.length > 0) ? 1 : 0;
}

/** One line per part, and one per finding. */
function reportLines(report: Report): string[] {
  const parts = Object.entries(report).flatMap(([name, { checked, repaired, unresolved, notes }]) => [
    `${name}: ${checked} checked, ${repaired.length} repaired, ${unresolved.length} unresolved`,
    ...repaired.map((line) => `  repaired    ${line}`),
    ...unresolved.map((each) => `  UNRESOLVED  ${describeUnresolved(each)}`),
    ...notes.map((line) => `  note        ${line}`),
  ]);
  const count = Object.values(report).reduce((sum, { unresolved }) => sum + unresolved.length, 0);
  return [
    ...parts,
    count === 0
      ? 'Nothing is left to repair.'
      : `${count} ${count === 1 ? 'thing needs' : 'things need'} manual review.`,
  ];
}

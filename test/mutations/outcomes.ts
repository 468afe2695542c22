import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.mjs';
import type { Judged, Mutation } from './mutation.ts';

const FILE = join(root, 'test/mutations/outcomes.json');

/** By a mutation's key, the file whose test killed it. A mutation that survived, or was changed since, has none. */
export type Outcomes = Record<string, string>;

/** Names a mutation in outcomes.json; a change of its texts gives another key. */
export function toKey({ requirement, file, text, replacement }: Mutation): string {
  const hash = createHash('sha256').update([file, text, replacement].join('\n')).digest('hex');
  return `${requirement} ${hash.slice(0, 8)}`;
}

export const readOutcomes = (): Outcomes => JSON.parse(readFileSync(FILE, 'utf8')) as Outcomes;

/** Writes what became of a mutation, and drops the outcomes of mutations that are no longer in the table. */
export function keepOutcome({ mutation, verdict, by }: Judged, table: readonly Mutation[]): void {
  const { [toKey(mutation)]: _, ...outcomes } = readOutcomes();
  if (verdict === 'killed') outcomes[toKey(mutation)] = by!.file;
  const keys = table.map(toKey).filter((key) => outcomes[key]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, outcomes[key]])), null, 2)}\n`);
}

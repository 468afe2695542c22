import { readFeatures } from './features.mjs';

/** The tables of the server's rooms that are no feature. */
const rooms = {
  server: { reads: ['users', 'subscriptions'] },
  db: {
    writes: [
      'verifications',
      'link_versions',
      'breeder_versions',
      'live_changes',
      'reconcile_cursors',
      'rate_limits',
      'provider_reads',
    ],
  },
  pages: { reads: ['link_versions', 'breeder_versions', 'mails'] },
  backup: { reads: ['ledger_entries', 'orders'] },
  reconciliation: { writes: ['unresolved_findings'], reads: ['ledger_entries', 'payments'] },
  emails: { writes: ['mails'] },
  upkeep: { writes: ['processes'] },
  integrations: { writes: ['scheduled_runs'] },
};

/**
 * The tables' walls, by noun: a feature as its feature.ts declares it, or a room of the server. Each table has one writer;
 * others join it in lists and the account's export, and use the writer's functions for everything else.
 */
export const tablesByNoun = new Map(
  [...Object.entries(rooms), ...readFeatures().map(({ name, tables }) => [name, tables])].map(([noun, tables]) => [
    noun,
    { writes: [], alsoWrites: [], reads: [], ...tables },
  ]),
);

/** The nouns that write a table as its own. */
export const writersOf = (table) =>
  [...tablesByNoun].flatMap(([noun, { writes }]) => (writes.includes(table) ? noun : []));

/** The feature or room that a file of the server belongs to. */
export function nounOf(file) {
  const [, room, feature] = file.split('/');
  if (room === 'features') return feature;
  return file.split('/').length > 2 ? room : 'server';
}

/** Merges what nouns bring by kind. Throws for a kind that none brings, which is a bug. */
export function mergeKinds<Table extends object>(
  kinds: readonly (keyof Table)[],
  parts: readonly (Partial<Table> | undefined)[],
): Table {
  const all: Partial<Table> = Object.assign({}, ...parts);
  for (const kind of kinds) if (!all[kind]) throw new Error(`no noun brings the kind ${String(kind)}`);
  return all as Table;
}

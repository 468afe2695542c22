/** Enough for every statement of the product; a plan takes some 50 kB. */
const MAX_NAMED = 400;
/** Texts seen once. Bounded, because lists of values make many texts that never repeat. */
const MAX_SEEN = 2_000;

/** The statement is gone, or its result has changed since it was prepared. */
const OUTDATED = new Set(['26000', '0A000']);

export interface StatementNames {
  /** The statement's name; undefined on the first use of a text, since most texts never repeat. */
  nameOf(text: string): string | undefined;
  /** After an error that says so, the statement gets another name, under which it is prepared again. */
  renameIfOutdated(text: string, error: unknown): void;
}

/** Names for statements that repeat, so that the database parses and plans each once per connection. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let count = 0;
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name !== undefined || names.size >= MAX_NAMED) return name;
      if (seen.delete(text)) {
        const given = `repeated_${++count}`;
        names.set(text, given);
        return given;
      }
      if (seen.size >= MAX_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    },
    renameIfOutdated(text, error) {
      if (OUTDATED.has((error as { code?: string } | null)?.code ?? '')) names.delete(text);
    },
  };
}

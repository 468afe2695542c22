/** Enough for every statement of the product; a plan takes some 50 kB. */
const MAX_NAMED = 400;
/** Texts seen once. Bounded, because lists of values make many texts that never come again. */
const MAX_SEEN = 2_000;

/**
 * Names for statements that repeat, so that the database parses and plans each once per connection. Returns undefined
 * on the first use of a text: most texts that come once never come again.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_NAMED) return name;
    if (seen.delete(text)) {
      const given = `repeated_${names.size}`;
      names.set(text, given);
      return given;
    }
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.add(text);
    return undefined;
  };
}

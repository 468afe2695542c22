/** A text as an address; undefined if it is none. `URL.canParse` and `URL.parse` are newer than the browsers that we support. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

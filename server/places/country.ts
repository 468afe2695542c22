const UNITED_STATES =
  /(?:^|[\s,.;(])\(?(?:the\s+)?(?:u\.?\s?s\.?(?:\s?a\.?)?|u\.?\s?s\.?\s+of\s+a(?:merica)?|unit\w*[\s-]+stat\w*(?:\s+of\s+am\w*)?|estados\s+unidos(?:\s+de\s+am\w*)?|ee\.?\s?uu\.?(?:\s?a\.?)?|e\.?\s?u\.?\s?a\.?|\w*tats[\s-]unis(?:\s+d.am\w*)?|vereinigte\s+staaten(?:\s+von\s+am\w*)?|america)\)?[\s.,;]*$/iu;

/** A text without "USA" at its end, in any usual spelling; undefined where it doesn't end so. */
export function withoutUnitedStates(text: string): string | undefined {
  const found = UNITED_STATES.exec(text);
  return found ? text.slice(0, found.index) : undefined;
}

const OURS = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM']);
const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl'];
const PARTS = ['england', 'scotland', 'wales', 'northern ireland', 'great britain', 'uk', 'u.k.', 'holland', 'korea'];
const SHARED = new Set(['georgia', 'jersey']);

let foreign: Set<string> | undefined;

/** The names of other countries, but those that a state of ours shares. */
function listForeign(): Set<string> {
  const names = new Set(PARTS);
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = OURS.has(code) ? undefined : display.of(code)?.toLowerCase();
      if (name && !SHARED.has(name)) names.add(name);
    }
  }
  return names;
}

/** Whether a line of an address is the name of another country. */
export const isOtherCountry = (line: string): boolean =>
  (foreign ??= listForeign()).has(
    line
      .trim()
      .replace(/(?<![.,;])[.,;]+$/, '')
      .toLowerCase(),
  );

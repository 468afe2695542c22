/** Safe markup, created only by the tag `html`. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | false | null | undefined | Part[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  if (typeof part === 'object') return part.markup;
  return String(part).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Markup with every value escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.map((text, position) => text + render(parts[position])).join('') };
}

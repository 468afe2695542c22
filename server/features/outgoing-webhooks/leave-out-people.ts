/** Fields of an event that may name a person. */
const PERSONAL = /name|email|phone|address|zip|note|message/i;
const SHORTEST = 3;

/** A receiver's answer without what an event said of people, and without the null character, which Postgres doesn't store. */
export function leaveOutPeople(text: string, data: object): string {
  const clean = text.replaceAll('\0', '');
  return [...personalValues(data)]
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, value) => replaceAllForms(left, value), clean);
}

/** Also as it stands in JSON, in an address, or in capitals. */
function replaceAllForms(text: string, value: string): string {
  const forms = new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]);
  return [...forms].reduce(
    (left, form) => left.replaceAll(new RegExp(form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), '\u2026'),
    text,
  );
}

function* personalValues(data: object): Iterable<string> {
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === 'object' && value !== null) yield* personalValues(value);
    else if (typeof value === 'string' && value.length >= SHORTEST && PERSONAL.test(key)) yield value;
  }
}

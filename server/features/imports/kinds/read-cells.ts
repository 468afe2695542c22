const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const toDay = (year: string, month: string | number, day: string): string =>
  `${year.padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * A day as American spreadsheets write it ("3/14/2026", "Mar 14, 2026", "2026-03-14 00:00") as the form sends it; anything else as it
 * is, which the form's rule then refuses. A year of two digits gets zeros, which its rule asks for again.
 */
export function readDay(cell: string): string {
  const text = cell.trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ][\d:.]*Z?)?$/.exec(text) ?? [];
  if (isoYear) return toDay(isoYear, isoMonth!, isoDay!);
  const [, month, day, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?: [\d:]*(?: [AP]M)?)?$/i.exec(text) ?? [];
  if (month) return toDay(year!, month, day!);
  const words = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
  const words2 = /^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[- ](\d{4}|\d{2})$/i.exec(text);
  const [name, date, ofYear] = words ? words.slice(1) : words2 ? [words2[2], words2[1], words2[3]] : [];
  const index = name === undefined ? -1 : MONTHS.indexOf(name.toLowerCase());
  return index < 0 ? text : toDay(ofYear!, index + 1, date!);
}

/** The value that a cell names by its label or by another word for it; anything else as it is. */
export function readChoice(cell: string, words: Readonly<Record<string, readonly string[]>>): string {
  const text = cell.trim().toLowerCase().replace(/\s+/g, ' ');
  return Object.keys(words).find((value) => value === text || words[value]!.includes(text)) ?? text;
}

/** A cell of a field that may be left out. */
export const orUndefined = (cell: string | undefined): string | undefined =>
  cell === undefined || cell.trim() === '' ? undefined : cell;

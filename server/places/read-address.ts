import { NOTHING_READ, type AddressParts } from '../../contract/addresses/address-parts.ts';
import { toAsciiDigits } from '../../contract/digits.ts';
import { isMilitary, type UsState } from '../../contract/addresses/us-states.ts';
import { listStatesOfZip, zipFitsState } from '../../contract/addresses/zip-codes.ts';
import { isOtherCountry, withoutUnitedStates } from './country.ts';
import { splitTown } from './split-town.ts';
import { parseState, readMisspelledState, STATE_WORDS_MAX } from './state-names.ts';
import { isTownOfAnyState, isTownOfState, isTownOfZip } from './zip-table.ts';

/** Ends a line, of whatever system. */
const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]|<br\s*\/?>/gi;
/** A mark between parts, or alone between blanks. */
const SEPARATOR = /[;|\u2022\u00b7\u3001\u060c]|\s[^\s\p{L}\p{N}#%&@+'"()\u2019-]+(?=\s)/gu;
const INVISIBLE = /\p{Cf}/gu;
const DASH = /[\p{Pd}\u2212]/gu;
const PICTURE = /[\p{Extended_Pictographic}\p{RI}]\ufe0f?/gu;
const FRACTION = /(?<!\s)\s*([\u00bc-\u00be\u2150-\u215e])/g;
const QUOTES = '"\'\u2018-\u201f\u00ab\u00bb\u2039\u203a';
const QUOTED = new RegExp(`^\\s*[${QUOTES}]+([^]*?)[${QUOTES}]+\\s*$`);
const BRACKETED = /^\s*[([{]([^()[\]{}]*)[)\]}]\s*$/;
/** "St.Billings" */
const TIGHT_PERIOD = /(?<=\p{Ll}\.)(?=\p{Lu}\p{Ll})/gu;
/** A code that a dash, a slash or a period ties to the town: "San Diego-CA 92101". */
const TIED_STATE = /(?<=\p{L})(?: ?[-/] ?|\.)(?=([A-Z]{2})[\s,.-]*(?:\d{5}|U\.?S|$))/gu;
/** What forms name their lines, as in "State/Province:", and what people write before a ZIP code. */
const LABEL_WORDS =
  'street|mailing|shipping|billing|postal|post|physical|home|business|full|my|address|addr|line|city|town|village|state|province|territory|county|country|region|zip|zipcode|code|postcode|and|or|direcci\u00f3n|calle|ciudad|pueblo|estado|pa\u00eds|c\u00f3digo';
const LABEL = new RegExp(`(?<=^|, )(?:(?:${LABEL_WORDS})\\b\\.?(?: ?\\d\\b)?[ /,&]*)+: ?`, 'gi');
/** Labels without a colon are words of names, too, but where one names a state. */
const BARE_LABELS = /(?:^|, )city [^,]+, state (?<state>[^,\d]+)/i;
const BARE_LABEL = /(?<=^|, )(?:(?:street )?address|street|city|town|state|country) (?=\S)/gi;
const ZIP_LABEL = /(?:\bzip(?: ?code)?|\bpostal code|\bc\u00f3digo postal|\bc\.p\.)(?: ?[:#.])? ?(?=\d{5})/gi;
const POST = /\b([adf]po) ?\/ ?(?=a[aep]\b)/gi;

/** Military mail by the port that it once went through: "APO New York 09012". */
const OLD_POST =
  /\b([adf]\.?p\.?o\.?),? (?:new york|n\.?y\.?|san francisco|miami|seattle|ca|fl|wa)(?:,? (?:n\.?y\.?|new york|ca|calif\.?|california|fl|fla\.?|florida|wa|wash\.?|washington))?,? (?=(\d{5})(?!\d))/gi;
/** A ZIP code at the end with a blank, comma or period within, with letters that look like digits, or without the zero it begins with. */
const BROKEN_ZIP = /(?<![\p{L}\d])(?:\d{2}(?:, |[ .])\d{3}|\d{3}(?:, |[ .])\d{2}|[\dOoIl]{5}|\d{4})(?=(?:-\d{4})?$)/u;

/** One comma between parts, one blank between words, plain dashes. */
const flatten = (address: string): string =>
  mendZip(
    withoutBareLabels(toLine(address))
      .replace(ZIP_LABEL, '')
      .replace(POST, '$1 ')
      .replace(OLD_POST, (all, post: string, zip: string) => {
        const state = listStatesOfZip(zip).find(isMilitary);
        return state ? `${post} ${state} ` : all;
      })
      .replace(TIED_STATE, (sign, code: string) => (parseState(code) ? ', ' : sign))
      .trim(),
  );

/** Writes a broken ZIP code in the usual form where its state stands before it; where digits are a guess, its town, too. */
function mendZip(text: string): string {
  const whole = trimEnd(withoutUnitedStates(text) ?? text);
  const found = BROKEN_ZIP.exec(whole);
  if (!found) return text;
  const { 0: given, index } = found;
  const zip = given.replace(/[, .]/g, '').replace(/o/gi, '0').replace(/[il]/gi, '1').padStart(5, '0');
  if (given === zip) return text;
  const named = takeState(trimEnd(whole.slice(0, index)), zip);
  if (!named || !zipFitsState(zip, named.state)) return text;
  const isSplit = /^\d+[, .]+\d+$/.test(given);
  if (!isSplit && !endsInTown(lastLine(named.rest), (town) => isTownOfZip(town, zip))) return text;
  return text.slice(0, index) + zip + text.slice(index + given.length);
}

const withoutBareLabels = (text: string): string =>
  parseState(BARE_LABELS.exec(text)?.groups?.['state'] ?? '') ? text.replace(BARE_LABEL, '') : text;

const toLine = (address: string): string =>
  toAsciiDigits(address.replace(QUOTED, '$1').replace(BRACKETED, '$1').replace(FRACTION, ' $1').normalize('NFKC'))
    .replaceAll('\u2044', '/')
    .replace(LINE_END, ',')
    .replace(INVISIBLE, '')
    .replace(PICTURE, ' ')
    .replace(DASH, '-')
    .replace(SEPARATOR, ',')
    .replace(TIGHT_PERIOD, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?: ?,)+ ?/g, ', ')
    .replace(LABEL, '');

const trimEnd = (text: string) => text.replace(/(?<![\s,.:()/-])[\s,.:()/-]+$/, '');

/**
 * Reads a postal address of the United States, its territories and military mail, from the end: country, ZIP code, state, town,
 * and what remains, the street. Null for each part that can't be read, all of them for an address in another country.
 */
export function readAddress(address: string): AddressParts {
  const text = flatten(address);
  const lines = text.split(', ').filter((line) => line.trim() !== '');
  const last = lines.at(-1) ?? '';
  const isAbroad = lines.length > 1 && isOtherCountry(last) && !parseState(last);
  const read = readLines(isAbroad ? lines.slice(0, -1).join(', ') : text);
  // Military mail may say where its base is.
  return isAbroad && !(isMilitary(read.state) && fitsState(read)) ? NOTHING_READ : read;
}

interface Read {
  rest: string;
  state: UsState | null;
  zip: string | null;
  /** What stands behind the ZIP code. */
  behind?: string;
}

const ZIP = /(?<!\d|\d-)(\d{5})(?:(?:[\s.,]{0,2}-?\s?|[_/+])(\d{4}))?(?![\d])/g;

const fitsState = ({ state, zip }: AddressParts) => state !== null && zip !== null && zipFitsState(zip, state);

/**
 * How much of a reading agrees: the ZIP code with its own town and the state, with the state alone, or nothing. A permit, a unit or
 * a code of a gate may have five digits, too.
 */
function rank(parts: AddressParts): number {
  if (!fitsState(parts)) return 0;
  return isTownOfZip(parts.town ?? '', parts.zip!) ? 2 : 1;
}

/** The reading of which most agrees, and of several the last one. Nothing where they name two states: nobody knows which counts. */
function readLines(text: string): AddressParts {
  const readings = Array.from(text.matchAll(ZIP), (match) => readAround(text, match))
    .filter((read) => read !== undefined)
    .map(toParts);
  const most = Math.max(...readings.map(rank));
  const best = readings.filter((parts) => rank(parts) === most);
  const states = new Set(best.flatMap(({ state }) => state ?? []));
  if (states.size > 1) return NOTHING_READ;
  if (states.size === 1) return best.findLast(({ state }) => state !== null)!;
  const rest = trimEnd(withoutUnitedStates(text) ?? text);
  const named = takeState(rest, null) ?? findNamedTown(rest);
  if (named) return toParts({ ...named, zip: null });
  return best.at(-1) ?? toParts({ rest, state: null, zip: null });
}

/** Street and town of a reading. */
function toParts({ rest, state, zip, behind = '' }: Read): AddressParts {
  const { street, town, ...found } = splitTown(trimEnd(rest), state, zip);
  // "Bend, OR 97701, 12 Elm St"
  const isStreet = isMilitary(state) || /^\d+ \p{L}/u.test(behind);
  return {
    street: street?.replace(/(?<![\s,/-])[\s,/-]+$/, '') || (isStreet && behind) || null,
    // "L.A."
    town: town?.replace(/^(?:\p{L}\.)+\p{L}$/u, '$&.') ?? null,
    ...found,
    zip,
  };
}

/** What may stand behind an address: another line, something in brackets, a telephone number. */
const NOTE = /, | \(|(?<=[\p{L}.]) (?=\+?[\d(][\d ().+-]{8,}$)/u;

/** A town with its state behind which no other address begins. */
function findNamedTown(text: string): ReturnType<typeof takeState> {
  const parts = text.split(NOTE);
  for (let end = parts.length - 1; end > 0; end--) {
    if (/^\d+ \p{L}/u.test(parts[end]!)) return undefined;
    const read = takeState(parts.slice(0, end).join(', '), null);
    if (read && /\d/.test(read.rest) && endsInTown(lastLine(read.rest), (town) => isTownOfState(town, read.state)))
      return read;
  }
  return undefined;
}

/** What a number is the ZIP code of; undefined where it is none, such as that of a house. */
function readAround(text: string, match: RegExpExecArray): Read | undefined {
  const [whole, five = '', further] = match;
  const zip = further ? `${five}-${further}` : five;
  const before = trimEnd(text.slice(0, match.index));
  const following = text.slice(match.index + whole.length);
  const after = trimEnd(withoutUnitedStates(following) ?? following).replace(/^[\s,.:()-]+/, '');
  const named = takeState(trimEnd(withoutUnitedStates(before) ?? before), zip);
  const isOfZip = (town: string) => isTownOfZip(town, zip);
  if (after === '' && !named)
    return endsInTown(lastLine(before), isOfZip)
      ? { rest: before, state: null, zip }
      : { ...readMisspelledState(before, listStatesOfZip(zip)), zip };
  if (after === '' && named) return { ...named, zip };
  if (named && zipFitsState(zip, named.state)) return { ...named, zip, behind: after };
  const state = /\d{5}/.test(after) ? undefined : parseState(after);
  if (state && (zipFitsState(zip, state) || !isOfZip(after))) return { rest: before, state, zip };
  if (isOfZip(after)) return { rest: `${before}, ${after}`, state: null, zip };
  // "92101 San Diego, California"
  const behind = takeState(after, zip);
  // The number of a house stands before a street.
  const isBeforeTown = behind !== undefined && isOfZip(behind.rest.split(', ', 1)[0]!);
  if (isBeforeTown && zipFitsState(zip, behind.state)) return { ...behind, rest: `${before}, ${behind.rest}`, zip };
  return endsInTown(lastLine(before), isOfZip) ? { rest: before, state: null, zip } : undefined;
}

const lastLine = (text: string) => text.slice(text.lastIndexOf(', ') + 1).trim();

/** Whether a line ends in a town, of which these words at its end are a part. */
function endsInTown(line: string, isTown: (name: string) => boolean, partOf = 1): boolean {
  const words = line.split(' ');
  return words.slice(0, words.length + 1 - partOf).some((_, from) => isTown(words.slice(from).join(' ')));
}

/** Takes the state off the end of a text: the words that fit the ZIP code, or else the most words that name one. */
function takeState(text: string, zip: string | null): { rest: string; state: UsState } | undefined {
  const line = lastLine(text);
  const words = line.split(' ');
  const candidates = [];
  for (let count = Math.min(STATE_WORDS_MAX, words.length); count > 0; count--) {
    const name = words.slice(-count).join(' ');
    const state = parseState(name);
    if (!state) continue;
    const rest = trimEnd(text.slice(0, text.length - name.length));
    if (zip === null && count < words.length && isDoubtful(line, name, state)) continue;
    // "Washington 20500" names the town.
    if (zip !== null && !zipFitsState(zip, state) && endsInTown(line, (town) => isTownOfZip(town, zip), count))
      continue;
    candidates.push({ rest, state });
  }
  return candidates.find(({ state }) => zip !== null && zipFitsState(zip, state)) ?? candidates[0];
}

/**
 * Whether the end of a line without a ZIP code may name no state, since no town of that state stands before it: "in", "or" and "me"
 * are words, too, and Port Washington is a town.
 */
function isDoubtful(line: string, name: string, state: UsState): boolean {
  const before = trimEnd(line.slice(0, -name.length));
  if (endsInTown(before, (town) => isTownOfState(town, state))) return false;
  return /^[a-z]{2}$|^[A-Z][a-z]$/.test(name) || endsInTown(line, isTownOfAnyState, name.split(' ').length + 1);
}

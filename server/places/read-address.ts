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
const FRACTION = /\s*([\u00bc-\u00be\u2150-\u215e])/g;
const QUOTES = '"\'\u2018-\u201f\u00ab\u00bb\u2039\u203a';
const QUOTED = new RegExp(`^\\s*[${QUOTES}]+([^]*?)[${QUOTES}]+\\s*$`);
const BRACKETED = /^\s*[([{]([^()[\]{}]*)[)\]}]\s*$/;
/** "St.Billings" */
const TIGHT_PERIOD = /(?<=\p{Ll}\.)(?=\p{Lu}\p{Ll})/gu;
/** A code that a dash or slash ties to the town: "San Diego-CA 92101". */
const TIED_STATE = /(?<=\p{L}) ?[-/] ?(?=([A-Z]{2})[\s,.-]*(?:\d{5}|U\.?S|$))/gu;
/** What forms name their lines, as in "State/Province:", and what people write before a ZIP code. */
const LABEL_WORDS =
  'street|mailing|shipping|billing|postal|post|physical|home|business|full|my|address|addr|line|city|town|village|state|province|territory|county|country|region|zip|zipcode|code|postcode|and|or|direcci\u00f3n|calle|ciudad|pueblo|estado|pa\u00eds|c\u00f3digo';
const LABEL = new RegExp(`(?<=^|, )(?:(?:${LABEL_WORDS})\\b\\.?(?: ?\\d\\b)?[ /,&]*)+: ?`, 'gi');
/** Labels without a colon are words of names, too, but where one names a state. */
const BARE_LABELS = /(?:^|, )city [^,]+, state (?<state>[^,\d]+)/i;
const BARE_LABEL = /(?<=^|, )(?:(?:street )?address|street|city|town|state|country) (?=\S)/gi;
const ZIP_LABEL = /(?:\bzip(?: ?code)?|\bpostal code|\bc\u00f3digo postal|\bc\.p\.)(?: ?[:#.])? ?(?=\d{5})/gi;
const POST = /\b([adf]po) ?\/ ?(?=a[aep]\b)/gi;

/** One comma between parts, one blank between words, plain dashes. */
const flatten = (address: string): string =>
  withoutBareLabels(toLine(address))
    .replace(ZIP_LABEL, '')
    .replace(POST, '$1 ')
    .replace(TIED_STATE, (sign, code: string) => (parseState(code) ? ', ' : sign))
    .trim();

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
    .replace(/(?:\s*,)+\s*/g, ', ')
    .replace(LABEL, '');

const trimEnd = (text: string) => text.replace(/[\s,.:()/-]+$/, '');

/**
 * Reads a postal address of the United States, its territories and military mail, from the end: country, ZIP code, state, town,
 * and what remains, the street. Null for each part that can't be read, all of them for an address in another country.
 */
export function readAddress(address: string): AddressParts {
  const text = flatten(address);
  const lines = text.split(', ').filter((line) => line.trim() !== '');
  const last = lines.at(-1) ?? '';
  const isAbroad = lines.length > 1 && isOtherCountry(last) && !parseState(last);
  const { rest, state, zip } = readStateAndZip(isAbroad ? lines.slice(0, -1).join(', ') : text);
  // Military mail may say where its base is.
  if (isAbroad && !(zip !== null && isMilitary(state) && zipFitsState(zip, state))) return NOTHING_READ;
  const { street, ...place } = splitTown(trimEnd(rest), state, zip);
  return { street: street?.replace(/[\s,/-]+$/, '') || null, ...place, zip };
}

interface Read {
  rest: string;
  state: UsState | null;
  zip: string | null;
}

const ZIP = /(?<!\d|\d-)(\d{5})(?:[\s.,]{0,2}-?\s?(\d{4}))?(?![\d])/g;

function readStateAndZip(text: string): Read {
  const found = [...text.matchAll(ZIP)].toReversed();
  for (const match of found) {
    const read = readAround(text, match);
    if (read) return read;
  }
  const rest = trimEnd(withoutUnitedStates(text) ?? text);
  const named = takeState(rest, null) ?? findNamedTown(rest);
  return { rest: named?.rest ?? rest, state: named?.state ?? null, zip: null };
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
  if (named && zipFitsState(zip, named.state)) return { ...named, zip };
  const state = parseState(after);
  if (state && (zipFitsState(zip, state) || !isOfZip(after))) return { rest: before, state, zip };
  if (isOfZip(after)) return { rest: `${before}, ${after}`, state: null, zip };
  // "92101 San Diego, California"
  const behind = takeState(after, zip);
  // The number of a house stands before a street.
  const isBeforeTown = behind !== undefined && isOfZip(behind.rest.split(', ', 1)[0]!);
  return isBeforeTown && zipFitsState(zip, behind.state)
    ? { ...behind, rest: `${before}, ${behind.rest}`, zip }
    : undefined;
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

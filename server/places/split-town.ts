import type { AddressParts } from '../../contract/addresses/address-parts.ts';
import { isMilitary, type UsState } from '../../contract/addresses/us-states.ts';
import { beginsLikeTown } from './town-key.ts';
import { findZipCode, isTownOfState, isTownOfZip } from './zip-table.ts';

/** May end a street; asked only where no table knows the town. */
const STREET_WORD =
  /\b(?:street|str|st|road|rd|lane|ln|avenue|ave|av|drive|dr|boulevard|blvd|court|ct|circle|cir|way|place|pl|trail|trl|terrace|ter|highway|hwy|parkway|pkwy|route|farm|ranch|box|unit|apt|apartment|suite|ste|floor|building|bldg|loop|alley|pike|run|county|stra(?:ss|\u00df)e)\b\.?/iu;
const STREET_AT_END = new RegExp(`(?:${STREET_WORD.source}|weg)$`, 'iu');
const AFTER_STREET = new RegExp(
  `^(.*\\d.*?${STREET_WORD.source}(?: [NSEW]{1,2}\\b\\.?)?),? (?![NSEW]{1,2}$)(\\D+)$`,
  'iu',
);
const MILITARY = /^(|.*?[^\s,])[\s,]*\b([adf]\.?p\.?o\.?)$/i;

/**
 * Splits what stands before state and ZIP code into street and town. The towns of the ZIP code decide, then those of the state; a town
 * that no table knows stands on a line of its own and looks like no street.
 */
export function splitTown(text: string, state: UsState | null, zip: string | null): Omit<AddressParts, 'zip'> {
  const [, base, post] = MILITARY.exec(text) ?? [];
  if (post && isMilitary(state)) return { street: base || null, town: post.replace(/\./g, '').toUpperCase(), state };
  const lines = text.split(', ').filter((line) => line !== '');
  const named = state ?? stateOfTownsZip(lines.at(-1) ?? '', zip);
  return { ...findTown(lines, named, zip), state: named };
}

/** The state of a ZIP code whose town stands beside it: nobody wrote the state, and there is no other. */
function stateOfTownsZip(line: string, zip: string | null): UsState | null {
  const states = zip === null ? [] : (findZipCode(zip)?.states ?? []);
  const isKnown = zip !== null && takeTown(line, (town) => isTownOfZip(town, zip)) !== undefined;
  return isKnown && states.length === 1 ? states[0]! : null;
}

function findTown(lines: string[], state: UsState | null, zip: string | null): Pick<AddressParts, 'street' | 'town'> {
  const last = lines.at(-1);
  if (last === undefined) return { street: null, town: townThatIsState(state, zip) };
  const before = lines.slice(0, -1);
  const found =
    (zip === null ? undefined : takeTown(last, (town) => isTownOfZip(town, zip))) ??
    // "Bend, Deschutes County"
    (zip !== null && before.length > 0 && isTownOfZip(before.at(-1)!, zip)
      ? { street: [...before.slice(0, -1), ...(/\d/.test(last) ? [last] : [])], town: before.at(-1)! }
      : undefined) ??
    (state === null ? undefined : takeTown(last, (town) => isTownOfState(town, state))) ??
    // "San Diego County"
    (zip === null ? undefined : takeTown(last.replace(/ county$/i, ''), (town) => isTownOfZip(town, zip))) ??
    guessTown(last, before.length > 0);
  if (!found) return { street: lines.join(', '), town: townThatIsState(state, zip) };
  const own = 'isWhole' in found ? before : undefined;
  const street = own ? [...own, ...found.street] : found.street;
  return { street: street.join(', ') || null, town: found.town };
}

/** The longest end of a line that is a town, and what stands before it. */
function takeTown(line: string, isTown: (name: string) => boolean) {
  const words = line.split(' ');
  for (let from = 0; from < words.length; from++) {
    const town = words.slice(from).join(' ');
    const street = words.slice(0, from).join(' ');
    if (!beginsLikeTown(town) || !isTown(town)) continue;
    if (street === '' || /\d/.test(street)) return { street: street === '' ? [] : [street], town, isWhole: true };
  }
  return undefined;
}

/** A town that no table knows. */
function guessTown(line: string, hasLinesBefore: boolean) {
  // A line of one word is no street: "Farm", "Avenue".
  const isStreet = line.includes(' ') && STREET_AT_END.test(line);
  if (hasLinesBefore && !/\d/.test(line) && !isStreet) return { street: [], town: line, isWhole: true };
  const [, street, town] = AFTER_STREET.exec(line) ?? [];
  return street && town && !STREET_AT_END.test(town) ? { street: [street], town, isWhole: true } : undefined;
}

/** Words that name a state and its town at once: "350 Fifth Avenue, New York 10118", "1600 Pennsylvania Ave NW, DC 20500". */
const TOWN_AND_STATE: Partial<Record<UsState, string>> = { NY: 'New York', DC: 'Washington' };

function townThatIsState(state: UsState | null, zip: string | null): string | null {
  const town = state && TOWN_AND_STATE[state];
  return town && zip !== null && isTownOfZip(town, zip) ? town : null;
}

import { readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { US_STATES, type UsState } from '../../contract/addresses/us-states.ts';
import { townKey } from './town-key.ts';

/** Beside the program, or beside this file. */
const FOLDERS = ['places', 'data'];

interface ZipCode {
  states: UsState[];
  towns: string[];
  /** Null where the clocks are those of most of the state. */
  timeZone: string | null;
}

/** The lines of a file by the text before their first tab, which they are sorted by. Held as bytes: 1.3 MB for both. */
function openTable(name: string): (key: string) => string | undefined {
  let bytes: Buffer | undefined;
  return (key) => {
    bytes ??= readFileSync(
      FOLDERS.map((folder) => join(import.meta.dirname, folder, name)).find((path) => existsSync(path)) ?? name,
    );
    return findLine(bytes, Buffer.from(key));
  };
}

const LINE_END = 0x0a;

/** The rest of the line that begins with `key` and a tab or the line's end. */
function findLine(bytes: Buffer, key: Buffer): string | undefined {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const from = middle === low ? low : Math.max(low, bytes.lastIndexOf(LINE_END, middle - 1) + 1);
    const end = bytes.indexOf(LINE_END, from);
    const line = bytes.subarray(from, end);
    const order = Buffer.compare(line.subarray(0, key.length), key);
    if (order === 0) {
      const rest = line.subarray(key.length);
      if (rest.length === 0 || rest[0] === 0x09) return rest.subarray(1).toString();
    }
    if (order < 0) low = end + 1;
    else high = from;
  }
  return undefined;
}

const zipLine = openTable('zip-codes.tsv');
const townLine = openTable('towns.tsv');

/** What the table knows of a ZIP code of five digits or ZIP+4; undefined for one that it lacks. */
export function findZipCode(zip: string): ZipCode | undefined {
  const [states, towns, timeZone] = zipLine(zip.slice(0, 5))?.split('\t') ?? [];
  if (states === undefined || towns === undefined) return undefined;
  return { states: states.split(',') as UsState[], towns: towns.split('|'), timeZone: timeZone ?? null };
}

/** No name of a town is longer, however it is spelled: the ends of a line are asked for, each from another word on. */
const NAME_MAX = 100;

/** Whether a ZIP code is that of the town, however it is spelled. */
export const isTownOfZip = (town: string, zip: string): boolean =>
  town.length <= NAME_MAX && (findZipCode(zip)?.towns.some((name) => townKey(name) === townKey(town)) ?? false);

/** Whether a state has a town of this name, however it is spelled. */
export const isTownOfState = (town: string, state: UsState): boolean =>
  town.length <= NAME_MAX && hasTown(state, townKey(town));

/** Whether any state has a town of this name. */
export function isTownOfAnyState(town: string): boolean {
  if (town.length > NAME_MAX) return false;
  const key = townKey(town);
  return (Object.keys(US_STATES) as UsState[]).some((state) => hasTown(state, key));
}

const hasTown = (state: UsState, key: string): boolean => townLine(`${state}\t${key}`) !== undefined;

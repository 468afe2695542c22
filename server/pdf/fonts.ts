import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font, type Glyph } from './libraries.ts';

/** Noto Sans (OFL): Latin with its extensions and Vietnamese, Greek, Cyrillic. */
const FILES = { regular: '400Regular/NotoSans_400Regular.ttf', bold: '600SemiBold/NotoSans_600SemiBold.ttf' };

/** Beside the program when built, in the package otherwise. */
const FOLDERS = ['fonts', '../../node_modules/@expo-google-fonts/noto-sans'];

function readFace(file: string): Font {
  const path = FOLDERS.map((folder) => join(import.meta.dirname, folder, file)).find((each) => existsSync(each));
  if (!path) throw new Error(`The font ${file} is missing. Run "npm run build".`);
  return withNamedGlyphs(create(withoutShaping(readFileSync(path))) as Font);
}

/** Rules of scripts that join or stack letters. Ours don't need them, reading them takes 0.2 s for each document. */
const SHAPING = ['GPOS', 'GSUB', 'GDEF'];

/** Renames these tables, so that nobody finds them; they also split letters such as "\u1ecb", which copying then breaks. */
function withoutShaping(font: Buffer): Buffer {
  const tables = font.readUInt16BE(4);
  for (let record = 12; record < 12 + 16 * tables; record += 16)
    if (SHAPING.includes(font.toString('latin1', record, record + 4))) font.write('none', record, 'latin1');
  return font;
}

/**
 * Names a glyph by the letter that asks for it. The library keeps a glyph by the name that it was first asked for, and asks without a name for
 * the "O" within "\u1ecc": no later document of the process could copy an "O".
 */
function withNamedGlyphs(font: Font): Font {
  const readGlyph = font.getGlyph.bind(font);
  const named = new Map<number, Glyph>();
  const nameGlyph = (id: number, [letter, ...others]: number[] = []): Glyph | null => {
    const glyph = readGlyph(id);
    if (!glyph || letter === undefined || others.length > 0) return glyph;
    let found = named.get(letter);
    if (!found) {
      const isMark = /\p{M}/u.test(String.fromCodePoint(letter));
      found = Object.assign(Object.create(glyph) as Glyph, { codePoints: [letter], isMark });
      named.set(letter, found);
    }
    return found;
  };
  return Object.assign(font, { getGlyph: nameGlyph });
}

let faces: Record<keyof typeof FILES, Font> | undefined;

/** Read once, with the first document. */
export const readFaces = () => (faces ??= { regular: readFace(FILES.regular), bold: readFace(FILES.bold) });

/** Letters that need no shaping, accents, digits, punctuation and signs; neither emoji nor invisible characters. */
const PLAIN =
  /^(?![\p{Extended_Pictographic}\p{C}\p{Default_Ignorable_Code_Point}])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$|^[0-9#*\u00a9\u00ae\u2122]$/u;

/**
 * The text as the fonts can show it, in one line: what they have no glyph for, such as emoji, is left out. Empty when
 * nothing is left, as of a name in a script that they lack.
 */
export function printableText(text: string): string {
  return text.normalize('NFC').replace(/\S/gu, toPrintable).replace(/\s+/g, ' ').trim();
}

/** A wide or decorated letter, such as those of messengers' fancy alphabets, as the plain one where the fonts lack it. */
const toPrintable = (symbol: string): string =>
  isPrintable(symbol) ? symbol : Array.from(symbol.normalize('NFKC')).filter(isPrintable).join('');

const isPrintable = (symbol: string): boolean =>
  PLAIN.test(symbol) && readFaces().regular.hasGlyphForCodePoint(symbol.codePointAt(0)!);

/** Whether a letter, a digit or an accent is left out of a text. */
export const lacksLetter = (text: string): boolean =>
  (text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]/gu) ?? []).some(
    (letter) => toPrintable(letter) === '' && !/^\p{Default_Ignorable_Code_Point}$/u.test(letter),
  );

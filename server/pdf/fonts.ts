import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from './libraries.ts';

/** Noto Sans (OFL): Latin with its extensions and Vietnamese, Greek, Cyrillic. */
const FILES = { regular: '400Regular/NotoSans_400Regular.ttf', bold: '600SemiBold/NotoSans_600SemiBold.ttf' };

/** Beside the program when built, in the package otherwise. */
const FOLDERS = ['fonts', '../../node_modules/@expo-google-fonts/noto-sans'];

function readFace(file: string): Font {
  const path = FOLDERS.map((folder) => join(import.meta.dirname, folder, file)).find((each) => existsSync(each));
  if (!path) throw new Error(`The font ${file} is missing. Run "npm run build".`);
  return create(withoutShaping(readFileSync(path))) as Font;
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

let faces: Record<keyof typeof FILES, Font> | undefined;

/** Read once, with the first document. */
export const readFaces = () => (faces ??= { regular: readFace(FILES.regular), bold: readFace(FILES.bold) });

/** Letters that need no shaping, digits, punctuation and signs; neither emoji nor invisible characters. */
const PLAIN =
  /^(?![\p{Extended_Pictographic}\p{C}])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]$|^[0-9#*]$/u;

/**
 * The text as the fonts can show it, in one line: what they have no glyph for, such as emoji, is left out. Empty when
 * nothing is left, as of a name in a script that they lack.
 */
export function printableText(text: string): string {
  const font = readFaces().regular;
  return text
    .normalize('NFC')
    .replace(/\S/gu, (symbol) =>
      PLAIN.test(symbol) && font.hasGlyphForCodePoint(symbol.codePointAt(0)!) ? symbol : '',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { Font, Glyph } from '../../pdf/libraries.ts';

/** Text as an SVG path with its left end at 0 and its baseline at 0, in pixels. */
export interface Outline {
  path: string;
  width: number;
}

export interface Fit {
  size: number;
  /** Text that is too wide is set smaller, down to this size, then shortened with an ellipsis. */
  smallest: number;
  maxWidth: number;
}

export type Outliner = (text: string, fit: Fit) => Outline;

const FONT_FILES = ['latin', 'latin-ext', 'vietnamese'].map((script) => `fraunces-${script}-600-normal.woff`);

/** Beside the bundle when built, in the package otherwise. */
function fontFolder(): string {
  const built = join(import.meta.dirname, 'fonts');
  if (existsSync(built)) return built;
  return join(dirname(createRequire(import.meta.url).resolve('@fontsource/fraunces/package.json')), 'files');
}

let outliner: Promise<Outliner> | undefined;

/** Draws text without the machine's fonts, which differ and may be none. Characters that our font lacks are left out. */
export const loadOutliner = (): Promise<Outliner> => (outliner ??= createOutliner());

async function createOutliner(): Promise<Outliner> {
  const { create } = await import('../../pdf/libraries.ts');
  const folder = fontFolder();
  const fonts = FONT_FILES.map((name) => create(readFileSync(join(folder, name))) as Font);
  const ellipsis = layOutGlyphs(fonts, '…');
  return (text, { size, smallest, maxWidth }) => {
    const glyphs = layOutGlyphs(fonts, text);
    const fitting = Math.max(smallest, Math.min(size, maxWidth / measureWidth(glyphs)));
    if (measureWidth(glyphs) * fitting <= maxWidth) return outline(glyphs, fitting);
    const room = maxWidth / fitting - measureWidth(ellipsis);
    let width = 0;
    const kept = glyphs.filter((glyph) => (width += measureWidth([glyph])) <= room);
    return outline([...kept, ...ellipsis], fitting);
  };
}

interface Placed {
  glyph: Glyph;
  /** At a size of one. */
  advance: number;
  unitsPerEm: number;
}

const measureWidth = (glyphs: Placed[]) => glyphs.reduce((sum, { advance }) => sum + advance, 0);

/** Runs of one font each keep its kerning. */
function layOutGlyphs(fonts: Font[], text: string): Placed[] {
  const placed: Placed[] = [];
  let run = '';
  let current: Font | undefined;
  const close = () => {
    if (current && run) {
      const { glyphs, positions } = current.layout(run);
      const { unitsPerEm } = current;
      glyphs.forEach((glyph, index) =>
        placed.push({ glyph, advance: positions[index]!.xAdvance / unitsPerEm, unitsPerEm }),
      );
    }
    run = '';
  };
  for (const character of text.normalize('NFC')) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(character.codePointAt(0)!));
    if (!font) continue;
    if (font !== current) close();
    current = font;
    run += character;
  }
  close();
  return placed;
}

function outline(glyphs: Placed[], size: number): Outline {
  let width = 0;
  let path = '';
  for (const { glyph, advance, unitsPerEm } of glyphs) {
    const scale = size / unitsPerEm;
    path += glyph.path.scale(scale, -scale).translate(width, 0).toSVG();
    width += advance * size;
  }
  return { path, width };
}

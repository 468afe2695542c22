/** Colors to choose from; any other is possible. */
export const ACCENTS = {
  '#1f4d3a': 'Evergreen',
  '#2f5d8a': 'Lake',
  '#6b3f69': 'Plum',
  '#a1452f': 'Brick',
  '#7a5d1a': 'Straw',
  '#a83e63': 'Rose',
} as const;

export const FIRST_ACCENT = '#1f4d3a';

/** `--paper` and, below the pointer, `--evergreen-soft` of web/ui/theme.css, light and dark. */
const BACKGROUNDS = { light: ['#faf6ef', '#e3ede4'], dark: ['#141815', '#22352b'] } as const;
/** WCAG's 4.5:1, and room for rounding. */
const CONTRAST_MIN = 4.55;

type Rgb = [red: number, green: number, blue: number];

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const toHex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors by WCAG 2.2, from 1 to 21. */
export function measureContrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (light! + 0.05) / (dark! + 0.05);
}

const STEPS = 50;

/** The color nearest to the chosen one that can be read on these backgrounds. */
function correct(color: string, backgrounds: readonly string[], toward: number): string {
  const from = toRgb(color);
  for (let step = 0; step <= STEPS; step++) {
    const mixed = toHex(from.map((part) => part + ((toward - part) * step) / STEPS) as Rgb);
    if (backgrounds.every((background) => measureContrast(mixed, background) >= CONTRAST_MIN)) return mixed;
  }
  return toward === 0 ? '#000000' : '#ffffff';
}

/** A breeder's color (`#rrggbb`) as the light and the dark page show it, where it is the color of text. */
export const correctAccent = (color: string): { light: string; dark: string } => ({
  light: correct(color, BACKGROUNDS.light, 0),
  dark: correct(color, BACKGROUNDS.dark, 255),
});

import sharp from 'sharp';

/** How a pet is drawn. Colors are SVG colors. */
export interface Looks {
  ears: 'floppy' | 'pointed' | 'long';
  coat: string;
  /** The color of ears, spots and stripes. */
  dark: string;
  /** The color of the chest, and of the muzzle unless given. */
  light: string;
  muzzle?: string;
  eyes: string;
  marking?: 'blaze' | 'mask' | 'spots' | 'stripes';
  whiskers?: boolean;
  /** The background's gradient, and the ground. */
  scene: [top: string, bottom: string, ground: string];
}

const SIZE = { width: 1600, height: 1200 };

/** A portrait as a JPEG of 1600 × 1200, the size of a photo shared from a phone. */
export async function drawPortrait(looks: Looks): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(looks)))
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Drawn on 400 × 300; the head is centered at (200, 128). */
function svgOf(looks: Looks): string {
  const { coat, dark, light, marking, scene } = looks;
  const [top, bottom, ground] = scene;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${SIZE.width}" height="${SIZE.height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
      <radialGradient id="glow" cx="0.38" cy="0.3" r="0.8"><stop offset="0" stop-color="#fff" stop-opacity="0.28"/><stop offset="0.6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.14"/></radialGradient>
      <clipPath id="head"><ellipse cx="200" cy="128" rx="76" ry="70"/></clipPath>
      <clipPath id="body"><path d="${BODY}"/></clipPath>
    </defs>
    <rect width="400" height="300" fill="url(#sky)"/>
    <circle cx="330" cy="62" r="26" fill="#fff" opacity="0.35"/>
    <ellipse cx="80" cy="292" rx="230" ry="62" fill="${ground}" opacity="0.6"/>
    <ellipse cx="250" cy="312" rx="300" ry="72" fill="${ground}"/>
    <path d="${BODY}" fill="${coat}"/>
    <g clip-path="url(#body)">${marking === 'spots' ? spots(dark, BODY_SPOTS) : ''}
      <ellipse cx="200" cy="290" rx="40" ry="82" fill="${light}"/></g>
    ${looks.ears === 'floppy' ? '' : ears(looks)}
    <ellipse cx="200" cy="128" rx="76" ry="70" fill="${coat}"/>
    <g clip-path="url(#head)">${marking ? MARKINGS[marking](looks) : ''}</g>
    <ellipse cx="200" cy="128" rx="76" ry="70" fill="url(#glow)"/>
    ${looks.ears === 'floppy' ? ears(looks) : ''}
    ${face(looks)}
  </svg>`;
}

const BODY = 'M112 300c0-82 34-126 88-126s88 44 88 126z';
const HEAD_SPOTS = [
  [150, 92, 20],
  [246, 84, 15],
  [258, 140, 12],
  [146, 148, 9],
  [206, 70, 9],
];
const BODY_SPOTS = [
  [146, 236, 13],
  [262, 226, 15],
  [134, 280, 15],
  [254, 278, 12],
  [226, 202, 8],
];

const spots = (color: string, centers: number[][]) =>
  centers.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`).join('');

const MARKINGS: Record<NonNullable<Looks['marking']>, (looks: Looks) => string> = {
  blaze: ({ light }) => `<path d="M190 50h20c-3 34 0 58 18 84h-56c18-26 21-50 18-84z" fill="${light}"/>`,
  mask: ({ light }) =>
    `<path d="M200 104c10-26 52-30 62-2 8 40-14 96-62 98-48-2-70-58-62-98 10-28 52-24 62 2z" fill="${light}"/>`,
  spots: ({ dark }) => spots(dark, HEAD_SPOTS),
  stripes: ({ dark }) =>
    [
      'M200 56v30',
      'M178 58l6 26',
      'M222 58l-6 26',
      'M124 118l28 6',
      'M126 142l26 0',
      'M276 118l-28 6',
      'M274 142l-26 0',
    ]
      .map((path) => `<path d="${path}" stroke="${dark}" stroke-width="8" stroke-linecap="round"/>`)
      .join(''),
};

function ears({ ears: kind, coat, dark, light }: Looks): string {
  const inner = `fill="${light}" opacity="0.75"`;
  const one = {
    floppy: `<path d="M146 74c-34-10-52 24-50 66 1 26 22 34 32 12 8-18 10-42 24-58z" fill="${dark}"/>`,
    pointed: `<path d="M130 108l6-76c1-9 9-10 15-4l44 44z" fill="${dark}"/><path d="M142 92l4-42 26 28z" ${inner}/>`,
    long: `<path d="M150 86c-22-34-34-76-16-80 20-4 38 38 44 72z" fill="${coat}"/><path d="M152 72c-12-24-18-48-10-50 10-2 20 26 24 46z" ${inner}/>`,
  }[kind];
  return `${one}<g transform="translate(400 0) scale(-1 1)">${one}</g>`;
}

function face({ light, muzzle = light, eyes, whiskers }: Looks): string {
  const eye = (x: number) =>
    `<circle cx="${x}" cy="114" r="11" fill="${eyes}"/><circle cx="${x}" cy="114" r="7" fill="#17110b"/><circle cx="${x + 3}" cy="110" r="3" fill="#fff"/>`;
  const whisker = (path: string) => `<path d="${path}" stroke="#fff" stroke-width="1.6" opacity="0.9"/>`;
  return `<ellipse cx="200" cy="156" rx="38" ry="30" fill="${muzzle}"/>${eye(171)}${eye(229)}
    <path d="M188 139c0-6 24-6 24 0 0 7-8 12-12 12s-12-5-12-12z" fill="#2a1d16"/>
    <path d="M200 151v9m0 0c-6 9-17 9-21 2m21-2c6 9 17 9 21 2" stroke="#2a1d16" stroke-width="3.5" fill="none" stroke-linecap="round"/>
    ${whiskers ? ['M172 158l-56-10', 'M172 164l-56 6', 'M228 158l56-10', 'M228 164l56 6'].map(whisker).join('') : ''}`;
}

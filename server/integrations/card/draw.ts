import sharp from 'sharp';
import { PHOTO_PREVIEW } from '../../../contract/business.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { loadOutliner, type Outline } from './outlines.ts';

/** What a card says, one line each; `photo` is any picture that sharp reads. */
export interface CardFacts {
  photo: Buffer | null;
  title: string;
  subtitle: string;
  /** Such as "$1,942.50". */
  amount: string | null;
  note: string;
  productName: string;
}

/** WhatsApp leaves out larger pictures. */
const MAX_BYTES = 300_000;
const QUALITIES = [84, 72, 60, 45, 30];
const PHOTO_WIDTH = 700;
const MARGIN = 48;
/** The light theme of web/ui/theme.css: a card is a picture and can't follow the reader's setting. */
const COLORS = { paper: '#faf6ef', ink: '#1c1a17', muted: '#645d52', evergreen: '#1f4d3a', apricot: '#e58b4c' };
const { width: WIDTH, height: HEIGHT } = PHOTO_PREVIEW;

/** A card takes a tenth of a second of one core. */
const runOneByOne = createSemaphore(1, 64 * 1024 * 1024);
/** A waiting card counts as so much memory at least: without photos, any number could wait, and the next new link's card behind them. */
const LEAST_BYTES = 2 * 1024 * 1024;

/** A JPEG of 1200 × 630 pixels and at most 300 kB. Throws Busy when too many are waiting. */
export const drawCard = (facts: CardFacts): Promise<Buffer> =>
  runOneByOne({ weight: 1, bytes: Math.max(LEAST_BYTES, facts.photo?.length ?? 0) }, () => draw(facts));

async function draw(facts: CardFacts): Promise<Buffer> {
  const { photo } = facts;
  const left = photo ? PHOTO_WIDTH + MARGIN : MARGIN * 2;
  const words = await drawWords(facts, left, WIDTH - left - MARGIN);
  const layers = [...(photo ? await renderPhotoLayers(photo) : []), { input: words, top: 0, left: 0 }];
  const card = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLORS.paper } })
    .composite(layers)
    .png({ compressionLevel: 0 })
    .toBuffer();
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(card).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}

/** The whole photo before a blurred copy of itself, so that no face is cut off. */
async function renderPhotoLayers(photo: Buffer) {
  const size = { width: PHOTO_WIDTH, height: HEIGHT };
  const small = sharp(photo).resize({ width: 35, height: 32, fit: 'cover' }).blur(2).modulate({ brightness: 0.85 });
  const behind = await sharp(await small.png().toBuffer())
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .toBuffer();
  const front = sharp(photo).resize({ ...size, fit: 'inside' });
  const { data, info } = await front.toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.round((PHOTO_WIDTH - info.width) / 2), Math.round((HEIGHT - info.height) / 2)];
  return [
    { input: behind, top: 0, left: 0 },
    { input: data, top, left },
  ];
}

async function drawWords(facts: CardFacts, left: number, maxWidth: number): Promise<Buffer> {
  const toOutline = await loadOutliner();
  const line = (text: string, size: number, y: number, color: string, smallest = size * 0.6) =>
    element(toOutline(text, { size, smallest, maxWidth }), left, y, color);
  const middle = facts.amount ? 0 : 80;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
      line(facts.productName, 30, 84, COLORS.evergreen) +
      `<rect x="${left}" y="108" width="56" height="5" rx="2.5" fill="${COLORS.apricot}"/>` +
      line(facts.title, 66, 228 + middle, COLORS.ink) +
      line(facts.subtitle, 36, 288 + middle, COLORS.muted) +
      (facts.amount ? line(facts.amount, 76, 432, COLORS.evergreen, 0) : '') +
      line(facts.note, 28, facts.amount ? 482 : 412, COLORS.muted) +
      `</svg>`,
  );
}

const element = ({ path }: Outline, x: number, y: number, color: string) =>
  `<path transform="translate(${x} ${y})" fill="${color}" d="${path}"/>`;

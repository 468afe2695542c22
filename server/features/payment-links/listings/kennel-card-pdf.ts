import { encode } from 'uqr';
import { KENNEL_CARD } from '../../../../contract/listings/kennel-card.ts';
import { lacksLetter, printableText } from '../../../pdf/fonts.ts';
import { closePdf, openPdf, type Pdf } from '../../../pdf/document.ts';

export interface KennelCardFacts {
  petName: string;
  /** Such as "Beagle · Baby (0-1 year)". */
  facts: string;
  /** The total, such as "$1,312.50"; null to leave it out. */
  total: string | null;
  /** Text that says what the code opens. */
  promise: string;
  breederName: string;
  paymentUrl: string;
  /** How to check the card. */
  codeWords: string;
  /** A JPEG of `KENNEL_CARD_PHOTO`'s shape. */
  photo: Buffer | null;
  productName: string;
  createdAt: Date;
}

/** The photo's place on the page, in points. */
export const KENNEL_CARD_PHOTO = { width: 504, height: 336 };

const LEFT = 54;
const RIGHT = 558;
const WIDTH = RIGHT - LEFT;
const COLORS = { ink: '#1c1a17', muted: '#645d52', green: '#1f4d3a', line: '#e5ddcf' };

/** In the margin above the card. */
const LEFT_OUT = 'Letters that this card’s font lacks are left out of it; the page behind its code shows them.';

interface Layout {
  align: 'left' | 'center';
  name: { y: number; size: number };
  code: { x: number; y: number; size: number };
  /** What stands beside or below the code. */
  words: { x: number; y: number; width: number; promiseLines: number };
}

/** The code and its text side by side below the photo. */
const WITH_PHOTO: Layout = {
  align: 'left',
  name: { y: 408, size: 40 },
  code: { x: LEFT, y: 540, size: 190 },
  words: { x: LEFT + 220, y: 540, width: WIDTH - 220, promiseLines: 3 },
};

/** The code takes the photo's room, so that it is read from farther away and the page is full. */
const WITHOUT_PHOTO: Layout = {
  align: 'center',
  name: { y: 64, size: 48 },
  code: { x: LEFT + (WIDTH - 330) / 2, y: 184, size: 330 },
  words: { x: LEFT, y: 548, width: WIDTH, promiseLines: 1 },
};

/** A card of one Letter page. Its content is read in the order of its lines. */
export async function kennelCardPdf(card: KennelCardFacts): Promise<Buffer> {
  const name = printableText(card.petName) || 'This pet';
  const pdf = openPdf({
    title: `${name} · ${card.productName}`,
    author: card.productName,
    createdAt: card.createdAt,
  });
  drawPhoto(pdf, card.photo, name);
  const layout = card.photo ? WITH_PHOTO : WITHOUT_PHOTO;
  const { align, name: at } = layout;
  line(pdf, 'H1', name, { ...at, font: 'bold', align, width: WIDTH });
  line(pdf, 'P', printableText(card.facts), {
    size: 18,
    y: at.y + at.size + 16,
    color: COLORS.muted,
    align,
    width: WIDTH,
  });
  drawCode(pdf, card.paymentUrl, layout.code);
  drawWords(pdf, card, layout);
  if ([card.petName, card.facts, card.breederName].some(lacksLetter))
    line(pdf, 'P', LEFT_OUT, { size: 9, y: 30, color: COLORS.muted, align, width: WIDTH });
  return closePdf(pdf);
}

function drawPhoto({ doc, root }: Pdf, photo: Buffer | null, name: string): void {
  if (!photo) return;
  root.add(
    doc.struct('Figure', { alt: `Photo of ${name}` }, () => {
      doc.image(photo, LEFT, 54, KENNEL_CARD_PHOTO);
    }),
  );
}

function drawCode({ doc, root }: Pdf, paymentUrl: string, { x: left, y: top, size: width }: Layout['code']): void {
  const { data, size } = encode(paymentUrl, { border: 0, ecc: 'M' });
  const dot = width / size;
  root.add(
    doc.struct('Figure', { alt: `QR code of ${paymentUrl}` }, () => {
      for (const [y, row] of data.entries())
        for (const [x, dark] of row.entries()) if (dark) doc.rect(left + x * dot, top + y * dot, dot, dot);
      doc.fill(COLORS.ink);
    }),
  );
}

function drawWords(
  pdf: Pdf,
  card: KennelCardFacts,
  { align, words: { x, y: top, width, promiseLines } }: Layout,
): void {
  const at = { x, width, align };
  if (card.total) {
    line(pdf, 'P', card.total, { ...at, font: 'bold', size: 30, y: top - 6, color: COLORS.green });
    line(pdf, 'P', KENNEL_CARD.totalNote, { ...at, size: 12, y: top + 36, color: COLORS.muted });
  }
  const below = card.total ? top + 68 : top;
  const breeder = printableText(card.breederName);
  line(pdf, 'P', KENNEL_CARD.scan, { ...at, font: 'bold', size: 14, y: below });
  line(pdf, 'P', card.promise, { ...at, size: 12, y: below + 22, lines: promiseLines });
  if (breeder) line(pdf, 'P', breeder, { ...at, font: 'bold', size: 12, y: below + 32 + promiseLines * 14 });
  line(pdf, 'P', card.productName, { ...at, size: 10, y: top + 162, color: COLORS.muted });
  if (card.codeWords) line(pdf, 'P', card.codeWords, { ...at, size: 10, y: top + 176, color: COLORS.muted, lines: 2 });
}

interface LineStyle {
  x?: number;
  y: number;
  width: number;
  size: number;
  font?: 'regular' | 'bold';
  color?: string;
  align?: Layout['align'];
  /** Most rows of text; more is cut with an ellipsis. */
  lines?: number;
}

/** A text at its place, smaller where one row is too narrow for it. */
function line({ doc, root }: Pdf, tag: string, text: string, style: LineStyle): void {
  const { x = LEFT, y, width, size, font = 'regular', color = COLORS.ink, align = 'left', lines = 1 } = style;
  doc.font(font).fontSize(size);
  const fitting = lines > 1 ? size : Math.max(size * 0.5, Math.min(size, (size * width) / doc.widthOfString(text)));
  root.add(
    doc.struct(tag, {}, () => {
      doc.font(font).fontSize(fitting).fillColor(color);
      doc.text(text, x, y, { width, align, height: doc.currentLineHeight(true) * lines + 1, ellipsis: true });
    }),
  );
}

import { encode } from 'uqr';
import { KENNEL_CARD } from '../../contract/kennel-card.ts';
import { shownText } from './fonts.ts';
import { closePdf, openPdf, type Pdf } from './document.ts';

export interface KennelCardFacts {
  petName: string;
  /** Such as "Beagle · Baby (0-1 year)". */
  facts: string;
  /** The total, such as "$1,312.50"; null to leave it out. */
  total: string | null;
  /** What the code leads to, in words. */
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
const QR = 190;
const QR_TOP = 540;
const COLORS = { ink: '#1c1a17', muted: '#645d52', green: '#1f4d3a', line: '#e5ddcf' };

/** A card of one Letter page. Its content is read in the order of its lines. */
export async function kennelCardPdf(card: KennelCardFacts): Promise<Buffer> {
  const name = shownText(card.petName) || 'This pet';
  const pdf = openPdf({
    title: `${name} · ${card.productName}`,
    author: card.productName,
    createdAt: card.createdAt,
  });
  drawPhoto(pdf, card.photo, name);
  const top = card.photo ? 408 : 200;
  line(pdf, 'H1', name, { font: 'bold', size: 40, y: top, width: RIGHT - LEFT });
  line(pdf, 'P', shownText(card.facts), { size: 18, y: top + 56, color: COLORS.muted, width: RIGHT - LEFT });
  drawCode(pdf, card.paymentUrl);
  drawWords(pdf, card);
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

function drawCode({ doc, root }: Pdf, paymentUrl: string): void {
  const { data, size } = encode(paymentUrl, { border: 0, ecc: 'M' });
  const dot = QR / size;
  root.add(
    doc.struct('Figure', { alt: `QR code of ${paymentUrl}` }, () => {
      for (const [y, row] of data.entries())
        for (const [x, dark] of row.entries()) if (dark) doc.rect(LEFT + x * dot, QR_TOP + y * dot, dot, dot);
      doc.fill(COLORS.ink);
    }),
  );
}

/** Beside the code. */
function drawWords(pdf: Pdf, card: KennelCardFacts): void {
  const x = LEFT + QR + 30;
  const at = { x, width: RIGHT - x };
  if (card.total) {
    line(pdf, 'P', card.total, { ...at, font: 'bold', size: 30, y: QR_TOP - 6, color: COLORS.green });
    line(pdf, 'P', KENNEL_CARD.totalNote, { ...at, size: 12, y: QR_TOP + 36, color: COLORS.muted });
  }
  const below = card.total ? QR_TOP + 68 : QR_TOP;
  const breeder = shownText(card.breederName);
  line(pdf, 'P', KENNEL_CARD.scan, { ...at, font: 'bold', size: 14, y: below });
  line(pdf, 'P', card.promise, { ...at, size: 12, y: below + 22, lines: 3 });
  if (breeder) line(pdf, 'P', breeder, { ...at, font: 'bold', size: 12, y: below + 74 });
  line(pdf, 'P', card.productName, { ...at, size: 10, y: QR_TOP + QR - 28, color: COLORS.muted });
  if (card.codeWords)
    line(pdf, 'P', card.codeWords, { ...at, size: 10, y: QR_TOP + QR - 14, color: COLORS.muted, lines: 2 });
}

interface LineStyle {
  x?: number;
  y: number;
  width: number;
  size: number;
  font?: 'regular' | 'bold';
  color?: string;
  /** Rows of text; the rest is cut with an ellipsis. */
  lines?: number;
}

/** A text at its place, smaller where one row is too narrow for it. */
function line({ doc, root }: Pdf, tag: string, text: string, style: LineStyle): void {
  const { x = LEFT, y, width, size, font = 'regular', color = COLORS.ink, lines = 1 } = style;
  doc.font(font).fontSize(size);
  const fitting = lines > 1 ? size : Math.max(size * 0.5, Math.min(size, (size * width) / doc.widthOfString(text)));
  root.add(
    doc.struct(tag, {}, () => {
      doc.font(font).fontSize(fitting).fillColor(color);
      doc.text(text, x, y, { width, height: doc.currentLineHeight(true) * lines + 1, ellipsis: true });
    }),
  );
}

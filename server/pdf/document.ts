import { readFaces, printableText } from './fonts.ts';
import { PDFDocument } from './libraries.ts';

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
/** Below it a heading and a line of its section no longer fit. */
const HEADING_MAX_Y = 792 - MARGIN - 60;
const HEADING_GAP = 6;
const INK = '#1c1a17';
const MUTED = '#645d52';
const GREEN = '#1f4d3a';
const LINE = '#e5ddcf';

type Document = InstanceType<typeof PDFDocument>;

/** A tagged PDF with embedded fonts, so that it can be read aloud in order, searched and copied. */
export interface Pdf {
  doc: Document;
  root: ReturnType<Document['struct']>;
}

/** The content of a PDF: pairs of a label and its value; the last of `totals` is printed bold. */
export type Row = string[];

interface About {
  title: string;
  author: string;
  createdAt: Date;
  /** English of the United States unless it says another. */
  lang?: string;
}

export function openPdf(about: About): Pdf {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    bufferPages: true,
    tagged: true,
    lang: about.lang ?? 'en-US',
    displayTitle: true,
    // The built-in fonts are not embedded.
    font: null as unknown as string,
    info: { Title: about.title, Author: about.author, CreationDate: about.createdAt },
  });
  // The library would read a font's bytes again for each document, and, of a font without a family, for each cell of a table.
  for (const [name, font] of Object.entries(readFaces())) doc.registerFont(name, font as never, name);
  const root = doc.struct('Document', { title: about.title });
  doc.addStructure(root);
  return { doc, root };
}

/** Ends the document and returns its bytes. */
export async function closePdf({ doc, root }: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => void doc.on('end', resolve).on('error', reject));
  root.end();
  numberPages(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Where a document has several, so that none is missed. Not read aloud. */
function numberPages(doc: Document): void {
  const { start, count } = doc.bufferedPageRange();
  if (count === 1) return;
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at);
    // Below the margin, where a text would begin another page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('regular').fontSize(9).fillColor(MUTED);
    doc.text(`${at + 1} / ${count}`, MARGIN, 792 - MARGIN + 18, { width: WIDTH, align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}

/** Starts what is signed or read on its own, unless a page has just begun. */
export function beginPage({ doc }: Pdf): void {
  if (doc.y > MARGIN) doc.addPage();
}

const STYLES = {
  brand: { tag: 'P', font: 'bold', size: 13, color: GREEN, after: 18 },
  title: { tag: 'H1', font: 'bold', size: 22, color: INK, after: 6 },
  heading: { tag: 'H2', font: 'bold', size: 13, color: INK, after: 6 },
  text: { tag: 'P', font: 'regular', size: 10.5, color: INK, after: 10 },
  note: { tag: 'P', font: 'regular', size: 9, color: MUTED, after: 6 },
} as const;

/** Writes a paragraph or a heading. */
export function write(pdf: Pdf, style: keyof typeof STYLES, text: string): void {
  place(pdf, style, printableText(text));
}

/** Writes a paragraph or a heading, and keeps the line breaks of its text. */
export function writeLines(pdf: Pdf, style: keyof typeof STYLES, text: string): void {
  place(pdf, style, text.split('\n').map(printableText).join('\n'));
}

function place({ doc, root }: Pdf, style: keyof typeof STYLES, shown: string): void {
  const { tag, font, size, color, after } = STYLES[style];
  // A heading stays with what follows, and apart from what it ends.
  if (style === 'heading' && doc.y > HEADING_MAX_Y) doc.addPage();
  else if (style === 'heading' && doc.y > MARGIN) doc.y += HEADING_GAP;
  root.add(
    doc.struct(tag, {}, () => {
      doc.font(font).fontSize(size).fillColor(color).text(shown, MARGIN, doc.y, { width: WIDTH });
    }),
  );
  doc.y += after;
}

/** Places a JPEG on the right, next to what follows. */
export function placePicture({ doc, root }: Pdf, jpeg: Buffer, alt: string): void {
  const size = { width: 210, height: 110 };
  root.add(
    doc.struct('Figure', { alt: printableText(alt) }, () => {
      doc.image(jpeg, MARGIN + WIDTH - size.width, MARGIN, {
        cover: [size.width, size.height],
        align: 'center',
        valign: 'center',
      });
    }),
  );
}

/** What the library has besides its typings. */
interface Images {
  openImage(jpeg: Buffer): { width: number; height: number };
}

const PICTURE_MAX_HEIGHT = 300;

/** Places a JPEG under what is written, uncropped. */
export function placePictureBelow({ doc, root }: Pdf, jpeg: Buffer, alt: string): void {
  const { width, height } = (doc as unknown as Images).openImage(jpeg);
  const scale = Math.min(WIDTH / width, PICTURE_MAX_HEIGHT / height, 1);
  if (doc.y + height * scale > doc.page.maxY()) doc.addPage();
  const top = doc.y;
  root.add(
    doc.struct('Figure', { alt: printableText(alt) }, () => {
      doc.image(jpeg, MARGIN, top, { width: width * scale });
    }),
  );
  doc.y = top + height * scale + 12;
}

export interface TableOptions {
  /** Widths in parts of the page's. */
  columns: number[];
  head?: Row;
  /** Rows from here on are bold. */
  boldFrom?: number;
  /** Sums stand on the right; texts are read from the left. */
  values?: 'left' | 'right';
  /** How many columns at the beginning are texts. */
  texts?: number;
  /** Without them the columns stand side by side, and none heads the rows. */
  lines?: boolean;
}

/** A table with a line above each row. */
export function writeTable({ doc, root }: Pdf, rows: Row[], options: TableOptions) {
  const { columns, head, boldFrom = rows.length, values = 'right', texts = 1, lines = true } = options;
  const whole = columns.reduce((sum, part) => sum + part, 0);
  const cell = (text: string, index: number, font: string, headerOf?: 'Row' | 'Column') => ({
    text: printableText(text),
    type: headerOf ? 'TH' : 'TD',
    // A screen reader says the headers of a cell with it.
    scope: headerOf,
    font: { src: font, size: 10 },
    align: { x: index < texts ? 'left' : values, y: 'center' as const },
    textColor: headerOf && font === 'regular' ? MUTED : INK,
    border: [lines ? 1 : 0, 0, 0, 0],
    borderColor: LINE,
    padding: lines ? [4, 0, 4, 0] : [1, 12, 1, 0],
  });
  doc.x = MARGIN;
  doc.font('regular').fontSize(10);
  doc.table({
    structParent: root,
    columnStyles: columns.map((part) => ({ width: (part / whole) * WIDTH })),
    data: [
      ...(head ? [head.map((text, index) => cell(text, index, 'regular', 'Column'))] : []),
      ...rows.map((row, at) =>
        row.map((text, index) =>
          cell(text, index, at >= boldFrom ? 'bold' : 'regular', lines && index === 0 ? 'Row' : undefined),
        ),
      ),
    ],
  } as never);
  doc.y += 12;
}

import { setImmediate } from 'node:timers/promises';
import { closePdf, openPdf, placePictureBelow, write, writeLines, writeTable } from '../../pdf/document.ts';

interface Part {
  title: string;
  facts: [string, string][];
  texts: string[];
  photo?: string;
}

/** What proves a sale, as a PDF. `photo` is a JPEG for the part that describes one. */
export async function evidencePdf(
  parts: Part[],
  { productName, title, now }: { productName: string; title: string; now: Date },
  photo: Buffer | null,
): Promise<Buffer> {
  const pdf = openPdf({ title: `${title} · ${productName}`, author: productName, createdAt: now });
  write(pdf, 'brand', productName);
  write(pdf, 'title', title);
  for (const { title: heading, facts, texts, photo: shown } of parts) {
    write(pdf, 'heading', heading);
    if (facts.length > 0) writeTable(pdf, facts, { columns: [1, 2], values: 'left' });
    for (const text of texts) writeLines(pdf, 'text', text);
    if (photo && shown) placePictureBelow(pdf, photo, shown);
    // A conversation can be long; others are served in between.
    await setImmediate();
  }
  write(
    pdf,
    'note',
    `Made by ${productName} from what was recorded at the time. Times are in UTC, amounts in US dollars.`,
  );
  return closePdf(pdf);
}

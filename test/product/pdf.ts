import { getDocumentProxy } from 'unpdf';
import { cookieHeader, type Visitor } from './visitor.ts';

export interface ReadPdf {
  /** What a person selects and copies, page after page. */
  text: string;
  title: string;
  language: string;
  /** The tags of its structure, in reading order. */
  tags: string[];
  pages: number;
  /** The names of its fonts; none is missing. */
  isEmbedded: boolean;
}

/** Reads a PDF as another program does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const isEmbedded = !/\/BaseFont \/(Helvetica|Times|Courier)/.test(Buffer.from(bytes).toString('latin1'));
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const texts: string[] = [];
  const tags: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    collect(await page.getStructTree(), tags);
  }
  const info = (await document.getMetadata()).info as Record<string, string>;
  const pages = document.numPages;
  await document.cleanup();
  return { text: texts.join('\n'), title: info['Title']!, language: info['Language']!, tags, pages, isEmbedded };
}

function collect(node: unknown, tags: string[]): void {
  const { role, children = [] } = (node ?? {}) as { role?: string; children?: unknown[] };
  if (role && role !== 'Root') tags.push(role);
  for (const child of children) collect(child, tags);
}

/** Fetches a file as it is, unlike a visitor's calls, which read text. */
export async function download(
  visitor: Visitor,
  path: string,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const cookie = cookieHeader(visitor);
  const response = await fetch(new URL(path, visitor.origin), {
    headers: cookie ? { cookie } : {},
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

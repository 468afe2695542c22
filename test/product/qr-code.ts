import { inflateSync } from 'node:zlib';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';

/** Reads the QR code in a picture as a phone's camera does. Throws when there is none. */
export async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

/** Reads the QR code that a PDF draws as squares. */
export async function readCodeOfPdf(pdf: Buffer): Promise<string> {
  const squares = contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re/g)].map(([, x, y, side]) => [x, y, side].map(Number)),
  );
  const rects = squares.map(([x, y, side]) => `<rect x="${x}" y="${y}" width="${side}" height="${side}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="612" height="792" shape-rendering="crispEdges">${rects.join('')}</svg>`;
  return readCode(await sharp(Buffer.from(svg)).png().toBuffer());
}

function contentsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\s*stream\n([\s\S]*?)\nendstream/g)].flatMap(
    ([, body]) => {
      const bytes = inflateSync(Buffer.from(body!, 'latin1'));
      return [bytes.toString('latin1')];
    },
  );
}

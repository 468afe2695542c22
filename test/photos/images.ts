import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image whose left half is red and right half blue, so that a test can detect its orientation. */
export function redLeftBlueRight(width: number, height: number): Sharp {
  const left = Math.max(1, Math.floor(width / 2));
  return sharp({ create: { width: left, height, channels: 3, background: '#ff0000' } }).extend({
    right: width - left,
    background: '#0000ff',
  });
}

/** Deterministic blotches and grain, about as hard to encode as a photo of fur; another `seed` is another photo. */
export async function furryPhoto(width: number, height: number, seed = 1): Promise<Sharp> {
  const random = createRandom(seed);
  const small = { width: Math.ceil(width / 48), height: Math.ceil(height / 48), channels: 3 as const };
  const seeds = Buffer.from(Array.from({ length: small.width * small.height * 3 }, () => random() % 256));
  const blotches = await sharp(seeds, { raw: small }).blur(2).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  for (let at = 0; at < blotches.length; at += 1)
    blotches[at] = Math.max(0, Math.min(255, blotches[at]! + (random() % 13) - 6));
  return sharp(blotches, { raw: { width, height, channels: 3 } });
}

/** Incompressible numbers from 0 to 255 (a linear congruential generator's upper bits). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
}

/** Text that must never reach a buyer, in every metadata field that cameras and programs write. */
export const SECRETS = ['SecretCamera', 'SecretHome', 'SecretTool'];

export const withSecrets = (image: Sharp, orientation: number): Sharp =>
  image
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Make: 'SecretCamera', Artist: 'SecretHome', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withXmp('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">SecretTool</x:xmpmeta><?xpacket end="w"?>')
    .withIccProfile('p3');

/** A PNG of under 200 bytes whose header claims the given size. */
export function pngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, check]);
}

/** The first bytes of an iPhone's HEIC file. */
export const heicBeginning = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]);

/** A JPEG that is quick to create and to read. */
export const smallPhoto = (): Promise<Buffer> => redLeftBlueRight(80, 60).jpeg().toBuffer();

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photoAddress, photoPreviewAddress } from '../../../contract/pets/photo-address.ts';
import { furryPhoto, redLeftBlueRight, SECRETS, withSecrets } from '../../../test/photos/images.ts';
import { photoFileNames, type ProcessedPhoto } from './photo-files.ts';
import { processPhoto } from './photos.ts';

const findFile = (photo: ProcessedPhoto, ending: string) => photo.files.find(({ name }) => name.endsWith(ending))!.body;

/** The color at a place given in parts of the width and height. */
async function colorAt(picture: Buffer, across: number, down: number): Promise<[number, number, number]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}
const isRed = ([red, green, blue]: number[]) => red! > 180 && green! < 80 && blue! < 80;
const isBlue = ([red, green, blue]: number[]) => red! < 80 && green! < 80 && blue! > 180;

async function readSizes(photo: ProcessedPhoto) {
  const sizes: Record<string, string> = {};
  for (const { name, body } of photo.files) {
    const { width, height, format } = await sharp(body).metadata();
    sizes[name.slice(photo.hash.length + 1)] = `${format} ${width}x${height}`;
  }
  return sizes;
}

describe('a photo from a phone: 12 megapixels, portrait, with the location where it was taken', () => {
  const processed = (async () => {
    const original = await withSecrets(await furryPhoto(4032, 3024), 6)
      .jpeg({ quality: 88 })
      .toBuffer();
    return { original, photo: await processPhoto(original) };
  })();

  test('the test photo itself contains the private metadata', async () => {
    const { original } = await processed;
    const metadata = await sharp(original).metadata();
    expect(metadata).toMatchObject({ width: 4032, height: 3024, orientation: 6 });
    expect([metadata.exif, metadata.xmp, metadata.icc].every((part) => part !== undefined)).toBe(true);
    for (const secret of SECRETS) expect(original.includes(secret), secret).toBe(true);
  });

  test('becomes three WebP files and a JPEG for previews, all upright', async () => {
    const { photo } = await processed;
    expect(photo).toMatchObject({ width: 3024, height: 4032 });
    expect(await readSizes(photo)).toEqual({
      '400.webp': 'webp 400x533',
      '800.webp': 'webp 800x1067',
      '1600.webp': 'webp 1600x2133',
      'preview.jpg': 'jpeg 1200x630',
    });
    expect(photo.files.map(({ contentType }) => contentType)).toEqual([
      'image/webp',
      'image/webp',
      'image/webp',
      'image/jpeg',
    ]);
  });

  test('contains no metadata afterwards', async () => {
    const { photo } = await processed;
    const tiny = Buffer.from(photo.placeholder.split(',')[1]!, 'base64');
    for (const body of [...photo.files.map((file) => file.body), tiny]) {
      const metadata = await sharp(body).metadata();
      for (const part of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const)
        expect(metadata[part], part).toBeUndefined();
      for (const secret of SECRETS) expect(body.includes(secret), secret).toBe(false);
    }
  });

  test('has the names that the contract gives its addresses', async () => {
    const { photo } = await processed;
    const { hash } = photo;
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    const names = [
      photoAddress(hash, 400),
      photoAddress(hash, 800),
      photoAddress(hash, 1600),
      photoPreviewAddress(hash),
    ];
    expect(photo.files.map(({ name }) => `/photos/${name}`)).toEqual(names);
    expect(photoFileNames(hash)).toEqual(photo.files.map(({ name }) => name));
  });

  test('has the same names when it is uploaded again', async () => {
    const original = await redLeftBlueRight(300, 400).jpeg().toBuffer();
    expect((await processPhoto(original)).hash).toBe((await processPhoto(original)).hash);
  });

  test('is small enough for a phone and for a messenger', async () => {
    const { photo } = await processed;
    expect(findFile(photo, '400.webp').length).toBeLessThan(120_000);
    expect(findFile(photo, 'preview.jpg').length).toBeLessThan(300_000);
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(photo.placeholder.length).toBeLessThan(1000);
  });
});

describe('the orientation', () => {
  // Where the red half, left in the file, is seen: EXIF 2.32, 4.6.5.1, tag 0112.
  const places: Record<number, [number, number]> = {
    1: [0.2, 0.5],
    2: [0.8, 0.5],
    3: [0.8, 0.5],
    4: [0.2, 0.5],
    5: [0.5, 0.2],
    6: [0.5, 0.2],
    7: [0.5, 0.8],
    8: [0.5, 0.8],
  };
  test.each(Object.entries(places))('orientation %s is applied', async (orientation, [across, down]) => {
    const photo = await processPhoto(
      await withSecrets(redLeftBlueRight(450, 300), Number(orientation)).jpeg().toBuffer(),
    );
    expect(photo).toMatchObject(Number(orientation) < 5 ? { width: 450, height: 300 } : { width: 300, height: 450 });
    const file = findFile(photo, '800.webp');
    expect(isRed(await colorAt(file, across, down))).toBe(true);
    expect(isBlue(await colorAt(file, 1 - across, 1 - down))).toBe(true);
  });
});

describe('shapes and colors', () => {
  test('a small photo is never enlarged', async () => {
    const photo = await processPhoto(await redLeftBlueRight(500, 300).png().toBuffer());
    expect(await readSizes(photo)).toEqual({
      '400.webp': 'webp 400x240',
      '800.webp': 'webp 500x300',
      '1600.webp': 'webp 500x300',
      'preview.jpg': 'jpeg 1200x630',
    });
  });

  test.each([
    [1, 1],
    [9000, 1],
    [1, 9000],
    [900, 30_000],
  ])('a photo of %i x %i pixels works too', async (width, height) => {
    const photo = await processPhoto(
      await sharp({ create: { width, height, channels: 3, background: '#c63' } })
        .png()
        .toBuffer(),
    );
    expect(photo).toMatchObject({ width, height });
  });

  test('the preview shows the whole of a tall photo, on a darkened copy of itself', async () => {
    const photo = await processPhoto(await redLeftBlueRight(600, 900).jpeg().toBuffer());
    const preview = findFile(photo, 'preview.jpg');
    // 630 high means 420 wide: from 390 to 810 of 1200.
    expect(isRed(await colorAt(preview, 400 / 1200, 0.01))).toBe(true);
    expect(isBlue(await colorAt(preview, 800 / 1200, 0.99))).toBe(true);
    const [red] = await colorAt(preview, 0.02, 0.5);
    expect(red).toBeGreaterThan(120);
    expect(red).toBeLessThan(240);
  });

  test('a preview stays small even for a photo of pure noise', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const image = sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#888', noise } });
    expect(
      findFile(await processPhoto(await image.jpeg({ quality: 80 }).toBuffer()), 'preview.jpg').length,
    ).toBeLessThan(300_000);
  });

  test('transparent pixels become white', async () => {
    const image = sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const photo = await processPhoto(await image.png().toBuffer());
    expect(await colorAt(findFile(photo, '400.webp'), 0.5, 0.5)).toEqual([255, 255, 255]);
    expect((await sharp(findFile(photo, '400.webp')).metadata()).hasAlpha).toBe(false);
  });

  test('a CMYK JPEG keeps its colors', async () => {
    const original = await redLeftBlueRight(600, 400).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(original).metadata()).space).toBe('cmyk');
    const [red, green, blue] = await colorAt(findFile(await processPhoto(original), '800.webp'), 0.2, 0.5);
    expect(red - Math.max(green, blue)).toBeGreaterThan(150);
  });

  test('a photo in a wide gamut, in gray, with 16 bits or with a palette is accepted', async () => {
    const wide = await redLeftBlueRight(600, 400).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
    expect(isRed(await colorAt(findFile(await processPhoto(wide), '800.webp'), 0.2, 0.5))).toBe(true);
    const grey = await redLeftBlueRight(600, 400).greyscale().jpeg().toBuffer();
    const [red, green, blue] = await colorAt(findFile(await processPhoto(grey), '800.webp'), 0.2, 0.5);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
    const deep = await redLeftBlueRight(600, 400).toColourspace('rgb16').png().toBuffer();
    expect(isRed(await colorAt(findFile(await processPhoto(deep), '800.webp'), 0.2, 0.5))).toBe(true);
    const palette = await redLeftBlueRight(600, 400).png({ palette: true }).toBuffer();
    expect(isBlue(await colorAt(findFile(await processPhoto(palette), '800.webp'), 0.8, 0.5))).toBe(true);
  });

  test('WebP and AVIF are accepted, and of an animated WebP the first frame', async () => {
    for (const original of [
      await redLeftBlueRight(600, 400).webp().toBuffer(),
      await redLeftBlueRight(600, 400).avif({ effort: 0 }).toBuffer(),
    ])
      expect(isRed(await colorAt(findFile(await processPhoto(original), '800.webp'), 0.2, 0.5))).toBe(true);
    const pictures = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(pictures, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const photo = await processPhoto(animated);
    expect(photo).toMatchObject({ width: 300, height: 200 });
    expect(isRed(await colorAt(findFile(photo, '400.webp'), 0.5, 0.5))).toBe(true);
  });
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { atMost } from '../../../test/environment/time-limits.ts';
import { furryPhoto, heicBeginning, pngThatClaims, redLeftBlueRight } from '../../../test/photos/images.ts';
import { processPhoto } from './photos.ts';

describe('a refused upload is', () => {
  const damaged = { kind: 'NotAPhoto', code: 'not_a_photo', message: expect.stringContaining('damaged or incomplete') };
  const notUsable = {
    kind: 'NotAPhoto',
    code: 'not_a_photo',
    message: expect.stringContaining('JPEG, PNG, WebP or AVIF'),
  };

  // Shows dashboard.photo-rules
  test('a photo over 10 MB', async () => {
    const jpeg = await redLeftBlueRight(300, 200).jpeg().toBuffer();
    await expect(processPhoto(Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]))).rejects.toMatchObject({
      kind: 'PhotoTooLarge',
      code: 'photo_too_large',
      message: expect.stringContaining('10 MB'),
    });
  });

  test('a photo of 51 megapixels', async () => {
    const original = await sharp({ create: { width: 8500, height: 6000, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer();
    await expect(processPhoto(original)).rejects.toMatchObject({
      kind: 'PhotoTooLarge',
      message: expect.stringContaining('51 megapixels'),
    });
  });

  test('a few bytes that claim 30000 x 30000 pixels, at once and without allocating memory for them', async () => {
    const bomb = pngThatClaims(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200);
    const before = process.memoryUsage().rss;
    const start = performance.now();
    await expect(processPhoto(bomb)).rejects.toMatchObject({
      kind: 'PhotoTooLarge',
      message: expect.stringContaining('900 megapixels'),
    });
    expect(performance.now() - start).toBeLessThan(atMost(1000));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('a PNG whose data is truncated', async () => {
    await expect(processPhoto(pngThatClaims(3000, 3000))).rejects.toMatchObject(damaged);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that was cut off', async (format) => {
    const whole = await (await furryPhoto(800, 600)).toFormat(format).toBuffer();
    for (const part of [0.05, 0.5, 0.9, 0.99])
      await expect(
        processPhoto(whole.subarray(0, Math.floor(whole.length * part))),
        `at ${part}`,
      ).rejects.toMatchObject(damaged);
  });

  test('a HEIC photo of an iPhone, with advice on what to do', async () => {
    await expect(processPhoto(heicBeginning())).rejects.toMatchObject({
      kind: 'NotAPhoto',
      code: 'not_a_photo',
      message: expect.stringContaining('Most Compatible'),
    });
  });

  test('text, an empty file, drawings, GIF, TIFF and PDF, whatever their names', async () => {
    const picture = () => redLeftBlueRight(60, 40);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const refused = [
      ...['This is a text file called dog.jpg', '', svg, `<?xml version="1.0"?>${svg}`, '%PDF-1.7\n%âãÏÓ'].map((text) =>
        Buffer.from(text),
      ),
      await picture().gif().toBuffer(),
      await picture().tiff().toBuffer(),
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(100)]),
    ];
    for (const file of refused) await expect(processPhoto(file)).rejects.toMatchObject(notUsable);
  });

  test('a file that only begins like a photo', async () => {
    const beginnings = [
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.from('RIFF\0\0\0\0WEBP'),
      Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1'),
    ];
    for (const beginning of beginnings)
      await expect(
        processPhoto(Buffer.concat([beginning, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])),
      ).rejects.toMatchObject(damaged);
  });
});

test('a refused photo does not block the next ones', async () => {
  const good = await redLeftBlueRight(300, 200).jpeg().toBuffer();
  const cut = good.subarray(0, good.length - 40);
  const outcomes = await Promise.allSettled([cut, good, cut, cut, good, good].map((file) => processPhoto(file)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

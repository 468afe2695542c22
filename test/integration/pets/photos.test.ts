import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHOTO_MAX_BYTES, PHOTO_WIDTHS } from '../../../contract/business.ts';
import { photoAddress, photoPreviewAddress } from '../../../contract/pets/photo-address.ts';
import { photos } from '../../../server/db/schema.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import {
  furryPhoto,
  heicBeginning,
  pngThatClaims,
  redLeftBlueRight,
  SECRETS,
  smallPhoto,
  withSecrets,
} from '../../photos/images.ts';
import { createPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { cookieHeader } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await registerBreeder(product);
});
afterAll(() => product.stop());

const storedFiles = () => {
  const folder = join(product.dataDir, 'photos');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const hashIn = (imageUrl: string) => /^\/photos\/([0-9a-f]{32})-800\.webp$/.exec(imageUrl)![1]!;
const colored = (background: string, format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg') =>
  sharp({ create: { width: 100, height: 80, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** A photo's bytes as served to a buyer. */
async function fetchPhoto(address: string): Promise<{ response: Response; body: Buffer }> {
  const response = await fetch(new URL(address, product.url));
  return { response, body: Buffer.from(await response.arrayBuffer()) };
}

describeNightly('a photo', () => {
  // Shows dashboard.photo-rules
  it('from a phone is served in every width and as a preview, cached forever, without its location', async () => {
    const original = await withSecrets(await furryPhoto(2400, 1800), 6)
      .jpeg({ quality: 88 })
      .toBuffer();
    for (const secret of SECRETS) expect(original.includes(secret)).toBe(true);
    const pet = await createPet(breeder);
    const { status, body } = await breeder.upload(`/api/pets/${pet.id}/photo`, original);
    expect(status).toBe(200);
    const hash = hashIn(body['pet'].imageUrl);
    expect(body['pet']).toEqual({ ...pet, imageUrl: photoAddress(hash, 800) });
    const files = [
      ...PHOTO_WIDTHS.map(
        (width) => [photoAddress(hash, width), 'image/webp', width, Math.round((width * 4) / 3)] as const,
      ),
      [photoPreviewAddress(hash), 'image/jpeg', 1200, 630] as const,
    ];
    for (const [address, type, width, height] of files) {
      const { response, body: file } = await fetchPhoto(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const metadata = await sharp(file).metadata();
      expect(metadata).toMatchObject({ width, height });
      for (const part of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const)
        expect(metadata[part], part).toBeUndefined();
      for (const secret of SECRETS) expect(file.includes(secret), secret).toBe(false);
    }
    expect((await breeder.call('GET', '/api/pets/my')).body['pets'][0].imageUrl).toBe(photoAddress(hash, 800));
  });

  // Shows dashboard.photo-rules
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s, whatever its name says', async (format) => {
    const pet = await createPet(breeder);
    const { status, body } = await breeder.upload(
      `/api/pets/${pet.id}/photo`,
      await colored('#3a6', format),
      '../../etc/passwd.exe',
    );
    expect([status, body['pet'].imageUrl]).toEqual([200, expect.stringMatching(/^\/photos\/[0-9a-f]{32}-800\.webp$/)]);
  });

  it('stays with its archived pet, and goes when it is removed', async () => {
    const pet = await createPet(breeder);
    const { body } = await breeder.upload(`/api/pets/${pet.id}/photo`, await colored('#345678'));
    const hash = hashIn(body['pet'].imageUrl);
    expect((await breeder.call('DELETE', `/api/pets/${pet.id}`)).status).toBe(204);
    expect(storedFiles().filter((name) => name.startsWith(hash))).toHaveLength(4);
    await breeder.call('POST', `/api/pets/${pet.id}/restore`);
    expect((await breeder.call('DELETE', `/api/pets/${pet.id}/photos/${hash}`)).status).toBe(200);
    expect(storedFiles().filter((name) => name.startsWith(hash))).toEqual([]);
  });

  it('that replaces another removes the older files, unless another pet uses them', async () => {
    const [one, other] = [await createPet(breeder), await createPet(breeder)];
    const upload = async (petId: string, background: string) =>
      hashIn((await breeder.upload(`/api/pets/${petId}/photo`, await colored(background))).body['pet'].imageUrl);
    const first = await upload(one.id, '#111');
    expect(await upload(other.id, '#111')).toBe(first);
    const second = await upload(one.id, '#222');
    expect(storedFiles().filter((name) => name.startsWith(first))).toHaveLength(4);
    await upload(other.id, '#222');
    expect(storedFiles().filter((name) => name.startsWith(first))).toEqual([]);
    expect(storedFiles().filter((name) => name.startsWith(second))).toHaveLength(4);
    expect((await fetchPhoto(photoAddress(first, 800))).response.status).toBe(404);
  });

  it('that two breeders share stays while one of them uses it', async () => {
    const stranger = await registerBreeder(product);
    const [mine, theirs] = [await createPet(breeder), await createPet(stranger)];
    const photo = await colored('#333');
    const hash = hashIn((await breeder.upload(`/api/pets/${mine.id}/photo`, photo)).body['pet'].imageUrl);
    await stranger.upload(`/api/pets/${theirs.id}/photo`, photo);
    await stranger.upload(`/api/pets/${theirs.id}/photo`, await colored('#444'));
    expect((await fetchPhoto(photoAddress(hash, 400))).response.status).toBe(200);
  });

  it('uploaded several times at once leaves one photo and no stray files', async () => {
    const pet = await createPet(breeder);
    const before = storedFiles();
    const uploads = ['#501', '#502', '#503'].map(async (background) =>
      breeder.upload(`/api/pets/${pet.id}/photo`, await colored(background)),
    );
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const shown = hashIn((await breeder.call('GET', '/api/pets/my')).body['pets'][0].imageUrl);
    expect(
      storedFiles()
        .filter((name) => !before.includes(name))
        .every((name) => name.startsWith(shown)),
    ).toBe(true);
    expect((await fetchPhoto(photoAddress(shown, 1600))).response.status).toBe(200);
  });
});

describeNightly('an unusable file', () => {
  const jpeg = () => redLeftBlueRight(900, 700).jpeg().toBuffer();
  const cases: [string, () => Promise<Buffer> | Buffer, number, RegExp][] = [
    [
      'larger than 10 MB',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(PHOTO_MAX_BYTES)]),
      413,
      /^This photo is larger than 10 MB\./,
    ],
    ['a picture bomb', () => pngThatClaims(30_000, 30_000), 413, /^This photo has 900 megapixels; 50 are the most/],
    [
      'a text',
      () => Buffer.from('Dear breeder, this is not a photo at all.'),
      415,
      /^This file is not a photo we can use\./,
    ],
    ['empty', () => Buffer.alloc(0), 415, /^This file is not a photo we can use\./],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      /^This file is not a photo/,
    ],
    ['a GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'), 415, /^This file is not a photo/],
    ['a HEIC', heicBeginning, 415, /^This photo is in the HEIC format/],
    ['cut off in the middle', async () => (await jpeg()).subarray(0, 3_000), 415, /damaged or incomplete/],
    ['cut off after its first bytes', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 415, /damaged or incomplete/],
    [
      'HTML behind the first bytes of a photo',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
      415,
      /damaged/,
    ],
  ];
  // Shows dashboard.photo-rules
  it.each(cases)(
    '(%s) is refused with a sentence, and nothing is left behind',
    async (_what, make, status, message) => {
      const pet = await createPet(breeder);
      const before = storedFiles();
      const rows = (await product.dependencies.db.select().from(photos)).length;
      const answer = await breeder.upload(`/api/pets/${pet.id}/photo`, await make());
      expect(answer).toMatchObject({
        status,
        body: { message: expect.stringMatching(message), code: status === 413 ? 'photo_too_large' : 'not_a_photo' },
      });
      expect(storedFiles()).toEqual(before);
      expect((await product.dependencies.db.select().from(photos)).length).toBe(rows);
      expect((await breeder.call('GET', '/api/pets/my')).body['pets'][0].imageUrl).toBeNull();
    },
  );
});

describe('an upload', () => {
  const NONE = 'Please choose a photo: JPEG, PNG, WebP or AVIF.';
  const boundary = 'x-boundary';
  const part = (name: string, file: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n${file}\r\n`;

  /** Sends a raw body. */
  async function send(body: BodyInit | undefined, contentType?: string, cookies = breeder.cookies) {
    const pet = await createPet(breeder);
    const response = await fetch(`${product.url}/api/pets/${pet.id}/photo`, {
      method: 'POST',
      headers: {
        origin: product.url,
        cookie: cookieHeader({ cookies }),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  // Shows calls.pet-photo
  it.each([
    ['without a body', undefined, undefined],
    ['as JSON', '{"photo":"…"}', 'application/json'],
    ['as the bare file', 'any bytes', 'image/jpeg'],
    ['as a plain form', 'photo=1', 'application/x-www-form-urlencoded'],
  ])('%s is answered 415', async (_how, body, contentType) => {
    expect(await send(body, contentType)).toMatchObject({ status: 415, body: { message: NONE, code: 'not_a_photo' } });
  });

  // Shows calls.pet-photo
  itNightly.each([
    ['without a boundary', 'nothing', 'multipart/form-data'],
    ['that ends in the middle', part('photo', 'abc').slice(0, -1), `multipart/form-data; boundary=${boundary}`],
    ['in another field', `${part('picture', 'abc')}--${boundary}--\r\n`, `multipart/form-data; boundary=${boundary}`],
    [
      'as a text field',
      `--${boundary}\r\ncontent-disposition: form-data; name="photo"\r\n\r\nabc\r\n--${boundary}--\r\n`,
      `multipart/form-data; boundary=${boundary}`,
    ],
    ['of an empty form', `--${boundary}--\r\n`, `multipart/form-data; boundary=${boundary}`],
  ])('%s is answered 400, as any other bad form', async (_how, body, contentType) => {
    expect(await send(body, contentType)).toMatchObject({
      status: 400,
      body: { message: NONE, code: 'invalid', errors: { photo: NONE } },
    });
  });

  itNightly('without a session is answered 401 before it is read', async () => {
    expect(await send('anything', 'multipart/form-data; boundary=x', new Map())).toMatchObject({ status: 401 });
  });

  itNightly('with a photo beside other fields takes the photo', async () => {
    const form = new FormData();
    form.append('note', 'from my phone');
    form.append('photo', new Blob([new Uint8Array(await smallPhoto())]), 'a.jpg');
    expect((await send(form)).status).toBe(200);
  });
});

describeNightly('the address of a photo', () => {
  it.each([
    '/photos/0123456789abcdef0123456789abcdef-800.webp',
    '/photos/..%2f..%2fsession-secret',
    '/photos/..%2F..%2Fadmin-secret-key',
    '/photos/%2e%2e/session-secret',
    '/photos/..%5c..%5csession-secret',
    '/photos/%00',
    '/photos/0123456789abcdef0123456789abcdef-800.webp%00.jpg',
    `/photos/${'a'.repeat(60)}-800.webp`,
    `/photos/${'a'.repeat(300)}-800.webp`,
    `/photos/${'a'.repeat(9_000)}-800.webp`,
    '/photos/',
    '/photos',
    '/photos/.tmp',
  ])('%s is not found', async (address) => {
    const { status } = await product.visitor().call('GET', address);
    expect(status).toBe(404);
  });
});

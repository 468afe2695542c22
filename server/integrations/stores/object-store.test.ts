import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redLeftBlueRight } from '../../../test/photos/images.ts';
import { type S3Server, startS3Server } from '../../../test/photos/s3-server.ts';
import { createDiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';
import { deletePhotos, photoFileNames, storePhoto } from '../photos/photo-files.ts';
import { processPhoto } from '../photos/photos.ts';

/** The keys that it knows. */
const KEYS_OF_S3RVER = { bucket: 'photos', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const KEYS = { bucket: 'photos', accessKeyId: 'key-of-the-test', secretAccessKey: 'secret-of-the-test' };
let server: S3Server;
let others: S3rver;
let othersEndpoint: string;
let folder: string;
const stores = {
  disk: { create: () => createDiskStore(folder), names: () => readdir(folder).catch(() => [] as string[]) },
  S3: {
    create: () => createS3Store({ ...KEYS, endpoint: server.endpoint }),
    names: async () => [...server.objects.keys()].map((path) => path.slice('photos/'.length)),
  },
  's3rver, an S3 server of others': {
    create: () => createS3Store({ ...KEYS_OF_S3RVER, endpoint: othersEndpoint }),
    names: async () =>
      (await readdir(join(folder, '../s3rver/photos')))
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => name.slice(0, -OBJECT.length)),
  },
};
/** How it names the file of an object. */
const OBJECT = '._S3rver_object';

beforeAll(async () => {
  server = await startS3Server(KEYS);
});
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'photos-')), 'not-there-yet');
  server.objects.clear();
  server.requests.length = 0;
  server.refusePut(() => false);
  others = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, '../s3rver'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  othersEndpoint = `http://127.0.0.1:${(await others.run()).port}`;
  return async () => {
    await others.close();
    await rm(join(folder, '..'), { recursive: true, force: true });
  };
});
afterAll(() => server.close());

describe.each(['disk', 'S3', 's3rver, an S3 server of others'] as const)('photos stored on %s', (kind) => {
  let store: ObjectStore;
  const names = () => stores[kind].names();
  beforeEach(() => {
    store = stores[kind].create();
  });

  test('a stored file is read with its type and size', async () => {
    await store.put('abc-400.webp', Buffer.from('picture'), 'image/webp');
    await store.put('abc-preview.jpg', Buffer.from('preview!'), 'image/jpeg');
    const webp = await store.get('abc-400.webp');
    expect(webp).toMatchObject({ contentType: 'image/webp', size: 7 });
    expect((await buffer(webp!.body)).toString()).toBe('picture');
    const jpeg = await store.get('abc-preview.jpg');
    expect(jpeg).toMatchObject({ contentType: 'image/jpeg', size: 8 });
    expect((await buffer(jpeg!.body)).toString()).toBe('preview!');
  });

  test('a file that was never stored is not found, and deleting it is no error', async () => {
    expect(await store.get('abc-400.webp')).toBeUndefined();
    await store.delete('abc-400.webp');
  });

  test('the same name can be stored again, also concurrently', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => store.put('abc-400.webp', Buffer.alloc(300_000, 1), 'image/webp')),
    );
    expect(await names()).toEqual(['abc-400.webp']);
    expect((await buffer((await store.get('abc-400.webp'))!.body)).equals(Buffer.alloc(300_000, 1))).toBe(true);
  });

  test('a deleted file is gone', async () => {
    await store.put('abc-400.webp', Buffer.from('picture'), 'image/webp');
    await store.delete('abc-400.webp');
    expect(await store.get('abc-400.webp')).toBeUndefined();
    expect(await names()).toEqual([]);
  });

  test.each([
    '../secret.jpg',
    '..%2fsecret.jpg',
    '/etc/passwd',
    'a/b.webp',
    'a\\b.webp',
    'A.webp',
    '.webp',
    'a.webp.jpg',
    'a.png',
    'a.webp\n',
    'a\0.webp',
    '',
    `${'a'.repeat(300)}.webp`,
  ])('the name %j is never found and never stored', async (name) => {
    expect(await store.get(name)).toBeUndefined();
    await expect(store.put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow('Not a name');
    await expect(store.delete(name)).rejects.toThrow('Not a name');
    expect(server.requests).toEqual([]);
  });

  test('a photo is stored and deleted with all its files', async () => {
    const photo = await processPhoto(await redLeftBlueRight(900, 600).jpeg().toBuffer());
    await storePhoto(store, photo);
    expect((await names()).toSorted()).toEqual(photoFileNames(photo.hash).toSorted());
    for (const { name, body } of photo.files)
      expect((await buffer((await store.get(name))!.body)).equals(body)).toBe(true);
    await storePhoto(store, photo);
    await deletePhotos(store, [photo.hash]);
    expect(await names()).toEqual([]);
    await deletePhotos(store, [photo.hash]);
  });

  describe('when one file of a photo cannot be stored', () => {
    const failing = (ending: string): ObjectStore => ({
      ...store,
      put: async (name, body, contentType) => {
        if (name.endsWith(ending)) throw new Error('disk full');
        await new Promise((resolve) => setTimeout(resolve, 30));
        await store.put(name, body, contentType);
      },
    });

    test.each(['-400.webp', '-1600.webp', '-preview.jpg'])('%s: no file is left', async (ending) => {
      const photo = await processPhoto(await redLeftBlueRight(300, 200).jpeg().toBuffer());
      await expect(storePhoto(failing(ending), photo)).rejects.toThrow('disk full');
      expect(await names()).toEqual([]);
    });

    test('the same photo of another pet stays', async () => {
      const photo = await processPhoto(await redLeftBlueRight(300, 200).jpeg().toBuffer());
      await storePhoto(store, photo);
      await expect(storePhoto(failing('-800.webp'), photo)).rejects.toThrow('disk full');
      expect((await names()).toSorted()).toEqual(photoFileNames(photo.hash).toSorted());
    });
  });
});

describe('the disk', () => {
  test('a file that cannot be renamed to its place leaves nothing', async () => {
    await mkdir(join(folder, 'abc-400.webp', 'in-the-way'), { recursive: true });
    await expect(createDiskStore(folder).put('abc-400.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['abc-400.webp']);
  });

  test('a killed process’s partial file is removed later, another process’s file in progress is not', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'abc-400.webp.old.tmp'), 'half');
    await writeFile(join(folder, 'abc-800.webp.new.tmp'), 'half');
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(folder, 'abc-400.webp.old.tmp'), twoHoursAgo, twoHoursAgo);
    await createDiskStore(folder).put('def-400.webp', Buffer.from('x'), 'image/webp');
    expect((await readdir(folder)).toSorted()).toEqual(['abc-800.webp.new.tmp', 'def-400.webp']);
  });
});

describe('the S3 store', () => {
  test('requests use path-style addresses', async () => {
    await stores.S3.create().put('abc-400.webp', Buffer.from('x'), 'image/webp');
    expect(server.requests).toEqual(['PUT /photos/abc-400.webp']);
  });

  test('a wrong key, a missing bucket and a refused write are errors, not missing photos', async () => {
    const { endpoint } = server;
    await expect(createS3Store({ ...KEYS, endpoint, accessKeyId: 'wrong' }).get('abc-400.webp')).rejects.toThrow(
      'AccessDenied',
    );
    await expect(createS3Store({ ...KEYS, endpoint, bucket: 'other' }).get('abc-400.webp')).rejects.toThrow(
      'NoSuchBucket',
    );
    server.refusePut(() => true);
    await expect(stores.S3.create().put('abc-400.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
      'AccessDenied',
    );
  });

  test('a photo of which the store refuses one file leaves no file', async () => {
    server.refusePut((path) => path.endsWith('-800.webp'));
    const photo = await processPhoto(await redLeftBlueRight(300, 200).jpeg().toBuffer());
    await expect(storePhoto(stores.S3.create(), photo)).rejects.toThrow('AccessDenied');
    expect(server.objects.size).toBe(0);
  });

  test('an unreachable store is an error within seconds', async () => {
    const gone = await startS3Server(KEYS);
    await gone.close();
    await expect(createS3Store({ ...KEYS, endpoint: gone.endpoint }).get('abc-400.webp')).rejects.toThrow();
  });

  test('a store that never answers is an error, not a hanging request', async () => {
    const silent = await startS3Server(KEYS);
    silent.fallSilent();
    const store = createS3Store({ ...KEYS, endpoint: silent.endpoint, answerMaxMs: 200 });
    await expect(store.get('abc-400.webp')).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(silent.requests.length).toBe(3);
    await silent.close();
  });
});

import { and, eq, inArray, or } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { photoPairs, photos, users } from '../../../server/db/schema.ts';
import { fingerprintPhotosJob } from '../../../server/features/pets/photos/fingerprints.ts';
import { comparePhotoJob } from '../../../server/features/reports/compare-photo.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { furryPhoto } from '../../photos/images.ts';
import {
  createPet,
  makeAdmin,
  offerPet,
  connectedBreeder,
  registerBreeder,
  type Breeder,
} from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let admin: Breeder;
let seller: Breeder;
let other: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
  seller = await connectedBreeder(product);
  other = await registerBreeder(product, { fullName: 'Otto Other' });
});

const db = () => product.dependencies.db;
const context = () => systemContext(product.dependencies);
let seed = Date.now() % 1e9;
/** A photo that no other test has, and its copies. */
async function newPhoto() {
  const picture = await (await furryPhoto(320, 240, (seed += 7919))).png().toBuffer();
  const sharp = (await import('sharp')).default;
  return {
    original: () => sharp(picture).jpeg({ quality: 92 }).toBuffer(),
    copy: () => sharp(picture).resize(210).modulate({ brightness: 1.15 }).jpeg({ quality: 55 }).toBuffer(),
  };
}

/** Uploads a pet's cover and waits until it is compared; returns its hash. */
async function upload(breeder: Breeder, petId: string, file: Buffer): Promise<string> {
  const { status, body } = await breeder.upload(`/api/pets/${petId}/photo`, file);
  expect(status).toBe(200);
  const hash = /([0-9a-f]{32})/.exec(body['pet'].imageUrl)![1]!;
  await isCompared(breeder.userId, hash);
  return hash;
}
const isCompared = (userId: string, hash: string) =>
  eventually(async () => {
    const [row] = await db()
      .select()
      .from(photos)
      .where(and(eq(photos.userId, userId), eq(photos.hash, hash)));
    expect(row!.comparedAt).not.toBeNull();
  });
const uploadToNewPet = async (breeder: Breeder, file: Buffer) => upload(breeder, (await createPet(breeder)).id, file);

const pairsOf = (...hashes: string[]) =>
  db()
    .select()
    .from(photoPairs)
    .where(or(inArray(photoPairs.firstHash, hashes), inArray(photoPairs.secondHash, hashes)));
const listed = async (id: string) => {
  const { pairs } = (await admin.call('GET', '/api/admin/similar-photos')).body;
  return pairs.find((pair: { id: string }) => pair.id === id);
};

/** A copied photo: its pair, the pet with the original and both hashes. */
async function copied() {
  const photo = await newPhoto();
  const { pet, linkId } = await offerPet(seller, { name: 'Maple' });
  const mine = await upload(seller, pet.id, await photo.original());
  const theirs = await uploadToNewPet(other, await photo.copy());
  const [pair, ...more] = await pairsOf(mine, theirs);
  expect(more).toEqual([]);
  return { pair: pair!, pet, linkId, mine, theirs };
}

describeNightly('a photo that another breeder has', () => {
  // Shows money.similar-photos
  it('is found in another size, quality and brightness, and shown to admins beside theirs', async () => {
    const { pair, linkId, mine, theirs } = await copied();
    expect(mine).not.toBe(theirs);
    const shown = await listed(pair.id);
    expect(shown.distance).toBeLessThanOrEqual(6);
    expect(shown).toMatchObject({
      isSameFile: false,
      isCutOff: false,
      earlier: {
        imageUrl: `/photos/${mine}-800.webp`,
        breeder: { id: seller.userId, email: seller.email, isSuspended: false },
        pages: [{ kind: 'link', id: linkId, name: 'Maple', isSuspended: false }],
      },
      later: { imageUrl: `/photos/${theirs}-800.webp`, breeder: { fullName: 'Otto Other' }, pages: [] },
    });
    const page = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    expect(page.status).toBe(200);
  });

  // Shows money.similar-photos
  it('is found as the same file, also among a pet’s further photos', async () => {
    const file = await (await newPhoto()).original();
    const hash = await uploadToNewPet(seller, file);
    const { pet, linkId } = await offerPet(seller);
    await seller.upload(`/api/pets/${pet.id}/photos`, await (await newPhoto()).original());
    await seller.upload(`/api/pets/${pet.id}/photos`, file);
    expect(await uploadToNewPet(other, file)).toBe(hash);
    const [pair] = await pairsOf(hash);
    const shown = await listed(pair!.id);
    expect(shown).toMatchObject({ distance: 0, isSameFile: true });
    expect(shown.earlier.pages.map((page: { id: string }) => page.id)).toEqual([linkId]);
  });

  // Shows money.similar-photos
  it('is not one of theirs that looks different, one of the same breeder, or a flat picture', async () => {
    const [one, two] = [await newPhoto(), await newPhoto()];
    const hashes = [
      await uploadToNewPet(seller, await one.original()),
      await uploadToNewPet(seller, await one.copy()),
      await uploadToNewPet(other, await two.original()),
    ];
    expect(await pairsOf(...hashes)).toEqual([]);
    const sharp = (await import('sharp')).default;
    const flat = (tint: string) =>
      sharp({ create: { width: 640, height: 480, channels: 3, background: tint } })
        .jpeg()
        .toBuffer();
    const plain = [await uploadToNewPet(seller, await flat('#998')), await uploadToNewPet(other, await flat('#887'))];
    expect(await pairsOf(...plain)).toEqual([]);
  });
});

describe('two photos that look alike', () => {
  // Shows admin.similar-photos
  it('stay dismissed once an admin has decided, however often they are compared', async () => {
    const { pair, mine, theirs } = await copied();
    const address = `/api/admin/similar-photos/${pair.id}/resolve`;
    expect((await seller.call('POST', address, { outcome: 'dismissed' })).status).toBe(403);
    expect((await seller.call('GET', '/api/admin/similar-photos')).status).toBe(403);
    expect((await admin.call('POST', address, { outcome: 'dismissed' })).status).toBe(204);
    expect((await admin.call('POST', address, { outcome: 'handled' })).status).toBe(404);
    await comparePhotoJob.handle(context(), { userId: seller.userId, hash: mine });
    await comparePhotoJob.handle(context(), { userId: other.userId, hash: theirs });
    expect(await listed(pair.id)).toBeUndefined();
    expect(await pairsOf(mine, theirs)).toMatchObject([{ id: pair.id, outcome: 'dismissed' }]);
    const { entries } = (await admin.call('GET', '/api/admin/audit?act=photos_dismissed')).body;
    expect(entries[0]).toMatchObject({ actor: { id: admin.userId }, account: null, target: { id: pair.id } });
  });

  // Shows money.similar-photos
  itNightly('are forgotten with either photo, and with either account', async () => {
    const first = await copied();
    const photo = `/api/pets/${first.pet.id}/photos/${first.mine}`;
    expect((await seller.call('DELETE', photo)).status).toBe(200);
    expect(await pairsOf(first.theirs)).toEqual([]);
    const file = await (await newPhoto()).original();
    const closing = await registerBreeder(product);
    const hash = await uploadToNewPet(seller, file);
    await uploadToNewPet(closing, file);
    expect(await pairsOf(hash)).toHaveLength(1);
    await closing.call('DELETE', '/api/user/delete-account');
    await eventually(async () => expect(await pairsOf(hash)).toEqual([]));
  });

  // Shows money.similar-photos
  itNightly('are found though the release before stored both', async () => {
    const { mine, theirs } = await copied();
    await db()
      .delete(photoPairs)
      .where(inArray(photoPairs.firstHash, [mine, theirs]));
    await db()
      .update(photos)
      .set({ fingerprint: null, comparedAt: null })
      .where(inArray(photos.hash, [mine, theirs]));
    expect(await pairsOf(mine, theirs)).toEqual([]);
    await fingerprintPhotosJob.handle(context(), {});
    await isCompared(seller.userId, mine);
    await isCompared(other.userId, theirs);
    expect(await pairsOf(mine, theirs)).toHaveLength(1);
  });
});

describe('of many photos', () => {
  /** Someone with a photo that differs from `fingerprint` in these bits of each band. */
  async function strangerWith(fingerprint: bigint, bits: number[]): Promise<string> {
    const id = `stranger-${(seed += 1)}`;
    const changed = bits.flatMap((count, band) =>
      Array.from({ length: count }, (_, bit) => BigInt(band * 16 + bit * 2)),
    );
    await db()
      .insert(users)
      .values({ id, username: id, email: `${id}@example.com`, fullName: 'A Stranger', physicalAddress: '' });
    await db()
      .insert(photos)
      .values({
        hash: id,
        userId: id,
        width: 4,
        height: 3,
        placeholder: '',
        fingerprint: changed.reduce((value, bit) => BigInt.asIntN(64, value ^ (1n << bit)), fingerprint),
        comparedAt: new Date(),
      });
    return id;
  }
  const fingerprintOf = (hash: string) =>
    db()
      .select()
      .from(photos)
      .where(eq(photos.hash, hash))
      .then(([row]) => row!.fingerprint!);
  const distances = async (hash: string) =>
    (await pairsOf(hash)).map(({ distance }) => distance).toSorted((a, b) => a - b);

  // Shows money.similar-photos
  it('every one at a distance of up to six is found, wherever its bits lie, and none beyond', async () => {
    const hash = await uploadToNewPet(seller, await (await newPhoto()).original());
    const fingerprint = await fingerprintOf(hash);
    for (const bits of [
      [2, 2, 1, 1],
      [2, 2, 2, 0],
      [0, 0, 0, 6],
      [3, 3, 0, 0],
      [2, 2, 2, 1],
      [0, 0, 0, 7],
      [4, 4, 4, 4],
    ])
      await strangerWith(fingerprint, bits);
    await comparePhotoJob.handle(context(), { userId: seller.userId, hash });
    expect(await distances(hash)).toEqual([6, 6, 6, 6]);
  });

  // Shows money.similar-photos
  itNightly('the nearest ten are listed, and say that there are more', async () => {
    const hash = await uploadToNewPet(seller, await (await newPhoto()).original());
    const fingerprint = await fingerprintOf(hash);
    for (let bits = 0; bits < 12; bits += 1) await strangerWith(fingerprint, [0, 0, 0, bits < 9 ? 1 : 3]);
    await comparePhotoJob.handle(context(), { userId: seller.userId, hash });
    expect(await distances(hash)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 3]);
    expect((await pairsOf(hash)).every(({ isCutOff }) => isCutOff)).toBe(true);
  });
});

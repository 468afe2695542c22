import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNUSED_DOCUMENT_HOURS } from '../../../contract/business.ts';
import type { Proof } from '../../../contract/questions/proofs.ts';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { systemContext } from '../../../server/context.ts';
import { daysAfter } from '../../../server/time/days.ts';
import { proofs, questions } from '../../../server/db/schema.ts';
import { deleteUnusedDocuments } from '../../../server/features/pets/documents/jobs.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { redLeftBlueRight, SECRETS, withSecrets } from '../../photos/images.ts';
import { pdfOf } from '../../photos/papers.ts';
import { connectedBreeder, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { download } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { askForPhoto, newBuyer, privatePath, submitPhotoRequest } from '../../product/questions.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

let shade = 0;
/** Another picture each time. */
const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: (shade += 12), g: 90, b: 40 } } })
    .jpeg()
    .toBuffer();
const send = async (id: string, file?: Buffer, owner = breeder) =>
  owner.upload(`/api/proofs/${id}/photo`, file ?? (await picture()));
const decline = (id: string, owner = breeder) => owner.call('POST', `/api/proofs/${id}/decline`);
const pageOf = async (linkId: string) => (await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body;
const photoIn = (page: string) => /src="(\/checkout\/[\w-]+\/photo\/[0-9a-f]{32})"/.exec(page)?.[1];
const messagesAt = async (path: string) => (await product.visitor().call<string>('GET', path)).body;
const rowsOf = (linkId: string) =>
  product.dependencies.db.select().from(proofs).where(eq(proofs.linkId, linkId)).orderBy(proofs.askedAt);

/** What the breeder sees of the newest question about a link. */
async function seen(linkId: string): Promise<{ id: string; isWaiting: boolean; proof?: Proof }> {
  const { body } = await breeder.call('GET', '/api/questions');
  const { id } = body['questions'].find((each: { paymentLinkId: string }) => each.paymentLinkId === linkId);
  return (await breeder.call('GET', `/api/questions/${id}`)).body['question'];
}

/** A link whose new photo is asked for. */
async function asked() {
  const { pet, linkId } = await offerPet(breeder);
  const asker = await askForPhoto(product, linkId);
  const { proof } = await seen(linkId);
  return { pet, linkId, ...asker, proof: proof! };
}

describe('a new photo', () => {
  // Shows link-page.new-photo
  it('is asked for without scripts or an account, once the mailbox is proven, and the breeder gets two words', async () => {
    const { linkId } = await offerPet(breeder);
    expect(await pageOf(linkId)).toContain(`href="/checkout/${linkId}/photo"`);
    expect((await product.visitor().call<string>('GET', `/checkout/${linkId}/photo`)).body).toContain(
      'Ask for a new photo of',
    );
    const email = newBuyer();
    expect((await submitPhotoRequest(product.visitor(), linkId, email)).status).toBe(200);
    const path = await privatePath(product, email);
    expect(await rowsOf(linkId)).toEqual([]);
    await product.visitor().submit(path, { act: 'confirm' });
    const { proof, isWaiting } = await seen(linkId);
    expect(proof).toMatchObject({ status: 'asked', word: expect.stringMatching(/^[a-z]+ [a-z]+$/), imageUrl: null });
    expect(isWaiting).toBe(true);
    await eventually(async () => {
      const mail = (await mailbox(product, breeder.email, 1)).find((each) => each.includes(proof!.word));
      expect(mail).toContain('Ben Buyer asks for a new photo of Biscuit');
      expect(mail).not.toContain(email);
    });
  });

  // Shows link-page.new-photo
  it('stands on the page with its words and its day, upright and without what the camera wrote', async () => {
    const { linkId, proof, path, email } = await asked();
    const original = await withSecrets(redLeftBlueRight(600, 400), 6).jpeg().toBuffer();
    const answer = await send(proof.id, original);
    expect(answer).toMatchObject({ status: 200, body: { proof: { status: 'answered', word: proof.word } } });
    const page = await pageOf(linkId);
    expect(page).toContain(proof.word);
    const { headers, bytes } = await download(product.visitor(), photoIn(page)!);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 400, height: 600 });
    for (const secret of SECRETS) expect(bytes.includes(secret), secret).toBe(false);
    await eventually(async () => {
      const mails = await mailbox(product, email, 2);
      expect(mails.filter((each) => each.includes(proof.word))).toHaveLength(1);
    });
    expect(await messagesAt(path)).toContain('The new photo is on the page now');
    expect((await send(proof.id, original)).status).toBe(200);
    expect((await send(proof.id)).status).toBe(409);
    expect(await seen(linkId)).toMatchObject({ isWaiting: false, proof: { status: 'answered' } });
  });

  it('reaches its asker also after three messages of the breeder, and waits a week for who joins last', async () => {
    const { linkId, proof, email } = await asked();
    const { id } = await seen(linkId);
    for (const text of ['Today it rains.', 'Tomorrow, then.', 'Soon!'])
      expect((await breeder.call('POST', `/api/questions/${id}/messages`, { text })).status).toBeLessThan(300);
    const ending = { expiresAt: daysAfter(new Date(), 0.1) };
    await product.dependencies.db.update(proofs).set(ending).where(eq(proofs.id, proof.id));
    await askForPhoto(product, linkId);
    const [row] = await rowsOf(linkId);
    expect(row!.expiresAt.getTime()).toBeGreaterThan(daysAfter(new Date(), 6).getTime());
    expect((await send(proof.id)).status).toBe(200);
    await eventually(async () => {
      const mails = await mailbox(product, email, 5);
      expect(mails.filter((each) => each.includes(proof.word))).toHaveLength(1);
    });
  });

  // Shows link-page.new-photo
  it('is asked for once per link, however many join, and each of them is notified once', async () => {
    const { linkId, email, proof } = await asked();
    const others = await Promise.all([1, 2].map(() => askForPhoto(product, linkId)));
    expect((await rowsOf(linkId)).map(({ word }) => word)).toEqual([proof.word]);
    await send(proof.id);
    for (const each of [email, ...others.map((other) => other.email)])
      await eventually(async () =>
        expect((await mailbox(product, each, 2)).filter((mail) => mail.includes(proof.word))).toHaveLength(1),
      );
    const later = await askForPhoto(product, linkId);
    const next = (await seen(linkId)).proof!;
    expect(next).toMatchObject({ status: 'asked' });
    const before = photoIn(await pageOf(linkId));
    await send(next.id);
    expect(photoIn(await pageOf(linkId))).not.toBe(before);
    await eventually(async () => expect(await messagesAt(later.path)).toContain(next.word));
    expect((await rowsOf(linkId)).map(({ status }) => status)).toEqual(['answered']);
  });

  // Shows link-page.new-photo
  it('can be declined, which the buyer hears, and asked for again', async () => {
    const { linkId, proof, path } = await asked();
    expect(await decline(proof.id)).toMatchObject({ status: 200, body: { proof: { status: 'declined' } } });
    await eventually(async () => expect(await messagesAt(path)).toContain('I can’t take a new photo now'));
    expect(await send(proof.id)).toMatchObject({ status: 409, body: { code: 'gone' } });
    await askForPhoto(product, linkId);
    expect((await rowsOf(linkId)).map(({ status }) => status)).toEqual(['declined', 'asked']);
  });

  // Shows link-page.new-photo
  it('can’t be sent after its time; the next buyer gets new words', async () => {
    const { linkId, proof } = await asked();
    await product.dependencies.db
      .update(proofs)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(proofs.id, proof.id));
    expect(await send(proof.id)).toMatchObject({ status: 409 });
    expect(await seen(linkId)).toMatchObject({ proof: { status: 'expired' } });
    await askForPhoto(product, linkId);
    expect((await rowsOf(linkId)).map(({ status }) => status)).toEqual(['expired', 'asked']);
  });

  // Shows link-page.new-photo
  it('is a photo only, and one breeder’s own', async () => {
    const { proof } = await asked();
    expect(await send(proof.id, pdfOf('no photo'))).toMatchObject({ status: 415, body: { code: 'not_a_photo' } });
    expect(await send(proof.id, Buffer.from('\0\0\0\x18ftypmp42'))).toMatchObject({ status: 415 });
    const other = await registerBreeder(product);
    expect((await send(proof.id, undefined, other)).status).toBe(404);
    expect((await decline(proof.id, other)).status).toBe(404);
    expect((await other.call('DELETE', `/api/proofs/${proof.id}`)).status).toBe(404);
  });
});

describe('the photo on the page', () => {
  // Shows link-page.new-photo
  it('goes when the breeder removes it, with its file', async () => {
    const { linkId, proof } = await asked();
    await send(proof.id);
    const address = photoIn(await pageOf(linkId))!;
    const hash = address.split('/').at(-1)!;
    const files = () => {
      const folder = join(product.dataDir, 'photos');
      return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(hash)) : [];
    };
    const cleanUp = () =>
      deleteUnusedDocuments({
        ...systemContext(product.dependencies),
        now: new Date(Date.now() + UNUSED_DOCUMENT_HOURS * 3_600_000 + 60_000),
      });
    await cleanUp();
    expect(files()).toHaveLength(1);
    expect((await breeder.call('DELETE', `/api/proofs/${proof.id}`)).status).toBe(204);
    expect(photoIn(await pageOf(linkId))).toBeUndefined();
    expect((await download(product.visitor(), address)).status).toBe(404);
    await cleanUp();
    await eventually(async () => expect(files()).toEqual([]));
  });

  // Shows link-page.new-photo
  it('goes with the sale, and while the link is paused', async () => {
    const { linkId, proof } = await asked();
    await send(proof.id);
    const address = photoIn(await pageOf(linkId))!;
    const status = async () => (await download(product.visitor(), address)).status;
    await breeder.call('POST', `/api/payment-links/${linkId}/pause`, { note: '' });
    expect(await status()).toBe(404);
    await breeder.call('POST', `/api/payment-links/${linkId}/resume`);
    expect(await status()).toBe(200);
    const buyer = product.visitor();
    const success = new URL((await payByCard(buyer, await openCheckout(buyer, linkId)))!);
    await buyer.call('GET', `/api/payment-success${success.search}`);
    expect(await status()).toBe(404);
    expect(await pageOf(linkId)).not.toContain(proof.word);
    expect((await submitPhotoRequest(product.visitor(), linkId, newBuyer())).status).toBe(303);
  });

  // Shows link-page.new-photo
  it('is in the export, and is kept as long as the rules say, and no longer than the account', async () => {
    const { linkId, proof, email } = await asked();
    await send(proof.id);
    const exported = (await breeder.call('GET', '/api/user/export')).body;
    expect(exported['newPhotos']).toContainEqual(
      expect.objectContaining({ id: proof.id, word: proof.word, status: 'answered' }),
    );
    expect(JSON.stringify(exported['newPhotos'])).not.toContain(email);
    const { db } = product.dependencies;
    const old = { askedAt: daysAfter(new Date(), -RETENTION_DAYS.proof - 1) };
    await db.update(proofs).set(old).where(eq(proofs.id, proof.id));
    await eraseDue(systemContext(product.dependencies));
    expect(await rowsOf(linkId)).toEqual([]);
    expect(photoIn(await pageOf(linkId))).toBeUndefined();
    const kept = await asked();
    await breeder.call('DELETE', '/api/user/delete-account');
    await eventually(async () => {
      expect(await rowsOf(kept.linkId)).toEqual([]);
      expect(await db.select().from(questions).where(eq(questions.linkId, kept.linkId))).toEqual([]);
    });
  });
});

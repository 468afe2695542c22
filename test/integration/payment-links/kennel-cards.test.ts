import { beforeAll, describe, expect, it } from 'vitest';
import { linkCode } from '../../../contract/payment-links/link-code.ts';
import { smallPhoto } from '../../photos/images.ts';
import { connectedBreeder, createPet, offerPet, type Breeder } from '../../product/breeder.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { readCodeOfPdf } from '../../product/qr-code.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

const cardOf = (petId: string, query = '', owner = breeder) =>
  download(owner, `/api/listings/${petId}/kennel-card${query}`);

describe('the kennel card of a pet', () => {
  // Shows calls.kennel-card
  it('is one tagged page with photo, facts, total, breeder and the code of its link', async () => {
    const { pet, linkId } = await offerPet(breeder, { name: 'Juniper', price: '1250.00' });
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const { status, headers, bytes } = await cardOf(pet.id);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="kennel-card.pdf"',
    ]);
    const card = await readPdf(bytes);
    expect(card).toMatchObject({ pages: 1, isEmbedded: true, language: 'en-US' });
    expect(card.title).toMatch(/^Juniper · /);
    expect(card.text).toContain('Golden Retriever · Baby (0-1 year)');
    expect(card.text).toContain('$1,312.50');
    expect(card.text).toContain('Anna Berg');
    expect(card.text.replace(/\s+/g, ' ')).toContain(
      `Check the code ${linkCode(linkId)} at ${new URL(product.url).host}/verify`,
    );
    expect(card.tags.filter((tag) => tag === 'Figure')).toHaveLength(2);
    expect(await readCodeOfPdf(bytes)).toBe(`${product.url}/checkout/${linkId}`);
  });

  it('without a photo has its code in the photo’s place', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const { bytes } = await cardOf(pet.id);
    const card = await readPdf(bytes);
    expect([card.pages, card.tags.filter((tag) => tag === 'Figure').length]).toEqual([1, 1]);
    expect(await readCodeOfPdf(bytes)).toBe(`${product.url}/checkout/${linkId}`);
  });

  // Shows calls.kennel-card
  it('leaves the price out when the breeder asks for it', async () => {
    const { pet } = await offerPet(breeder);
    expect((await readPdf((await cardOf(pet.id, '?price=hidden')).bytes)).text).not.toContain('$');
    expect((await cardOf(pet.id, '?price=maybe')).status).toBe(400);
  });

  // Shows calls.kennel-card
  it('stays on one page with the longest words, and says "This pet" for a name that its font lacks', async () => {
    const long = 'Maximiliana '.repeat(6).trim();
    const wordy = await offerPet(breeder, { name: long, breed: long });
    expect((await readPdf((await cardOf(wordy.pet.id)).bytes)).pages).toBe(1);
    const foreign = await offerPet(breeder, { name: '太郎' });
    expect((await readPdf((await cardOf(foreign.pet.id)).bytes)).text).toContain('This pet');
  });

  it('says that letters are left out where its font lacks them, and only there', async () => {
    const owner = await connectedBreeder(product);
    const photo = await smallPhoto();
    for (const [name, isSaid] of [
      ['Kenji 太郎', true],
      ['Ọlá 🐶', false],
      ['Żółw O’Malley', false],
    ] as const) {
      const { pet } = await offerPet(owner, { name });
      for (const withPhoto of [false, true]) {
        if (withPhoto) await owner.upload(`/api/pets/${pet.id}/photo`, photo);
        const { pages, text } = await readPdf((await cardOf(pet.id, '', owner)).bytes);
        expect([name, pages, text.includes('Letters that this card’s font lacks')]).toEqual([name, 1, isSaid]);
      }
    }
  });

  // Shows calls.kennel-card
  it('is refused for a pet without a link, and for another breeder', async () => {
    const pet = await createPet(breeder);
    expect((await cardOf(pet.id)).status).toBe(404);
    const offered = await offerPet(breeder);
    expect((await cardOf(offered.pet.id, '', await connectedBreeder(product))).status).toBe(404);
  });
});

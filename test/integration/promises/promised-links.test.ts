import { beforeAll, describe, expect, it } from 'vitest';
import { checkOut, hiddenIn, sellByAgreement } from '../../product/agreement.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { HOME } from '../../product/buyer.ts';
import { readLink, setLines, visible } from '../../product/extras.ts';
import type { Product } from '../../product/product.ts';
import { dayFromNow, PROMISE_INPUT, promiseLines } from '../../product/promise.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

describe('a promise on a link', () => {
  // Shows money.promise, calls.link-lines
  it('is read by its breeder and its buyers before they pay, and is gone once it is removed', async () => {
    const { linkId } = await offerPet(breeder);
    const plain = (await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body;
    expect(plain).not.toMatch(/promise/i);
    const set = await setLines(breeder, linkId, promiseLines());
    expect(set.body['paymentLink'].lines).toEqual({
      extras: [],
      discount: null,
      promise: {
        kind: 'spay_neuter',
        amount: '300.00',
        dueOn: PROMISE_INPUT.dueOn,
        months: null,
        terms: PROMISE_INPUT.terms,
      },
    });
    const { lines, pricing } = await readLink(product, linkId);
    expect(pricing).toMatchObject({ price: '1250.00', total: '1312.50' });
    expect(lines.promise).toMatchObject({ kind: 'spay_neuter', amount: '300.00', dueOn: PROMISE_INPUT.dueOn });
    const page = visible((await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body);
    expect(page).toContain('$300.00 of this price is returned to you');
    expect(page).toContain(PROMISE_INPUT.terms);
    const spanish = visible((await product.visitor().call<string>('GET', `/checkout/${linkId}?lang=es`)).body);
    expect(spanish).toContain('Se le devuelven $300.00 de este precio');
    // Extras that are saved without a word of it leave it as it is.
    expect(
      (await setLines(breeder, linkId, { extras: [], discount: null })).body['paymentLink'].lines.promise,
    ).toBeTruthy();
    await setLines(breeder, linkId, { extras: [], discount: null, promise: null });
    expect((await product.visitor().call<string>('GET', `/checkout/${linkId}`)).body.length).toBe(plain.length);
  });

  it('can be due at an age of the pet', async () => {
    const bornOn = dayFromNow(-30);
    const { linkId } = await offerPet(breeder, { details: { bornOn } });
    const answer = await setLines(breeder, linkId, promiseLines({ due: 'age', dueOn: '', months: '6' }));
    const { months, dueOn } = answer.body['paymentLink'].lines.promise;
    expect(months).toBe(6);
    expect(dueOn > dayFromNow(120)).toBe(true);
  });

  it('is refused beyond its bounds', async () => {
    const { linkId } = await offerPet(breeder);
    for (const [change, field] of [
      [{ amount: '1250' }, 'promise.amount'],
      [{ amount: '0' }, 'promise.amount'],
      [{ dueOn: dayFromNow(20) }, 'promise.dueOn'],
      [{ dueOn: dayFromNow(1_500) }, 'promise.dueOn'],
      [{ dueOn: '' }, 'promise.dueOn'],
      [{ due: 'age', months: '6' }, 'promise.months'],
      [{ due: 'age', months: '99' }, 'promise.months'],
      [{ kind: 'love' }, 'promise.kind'],
    ] as const) {
      const { status, body } = await setLines(breeder, linkId, promiseLines(change));
      expect([status, Object.keys(body['errors'] ?? {})]).toEqual([400, [field]]);
    }
  });

  it('is what the buyer read: another one is refused before a checkout opens', async () => {
    const { linkId } = await offerPet(breeder);
    await setLines(breeder, linkId, promiseLines());
    const { lines } = await readLink(product, linkId);
    await setLines(breeder, linkId, promiseLines({ amount: '100' }));
    const refused = await checkOut(product.visitor(), linkId, undefined, { promise: lines.promise.id });
    expect([refused.status, refused.body['code']]).toEqual([409, 'terms_changed']);
    await setLines(breeder, linkId, promiseLines());
    expect((await checkOut(product.visitor(), linkId, undefined, { promise: lines.promise.id })).status).toBe(200);
  });

  it.each([[{ amount: '100' }], [null]])(
    'is sent by its page, so that one changed to %o is refused',
    async (changed) => {
      const { linkId } = await offerPet(breeder);
      await setLines(breeder, linkId, promiseLines());
      const buyer = product.visitor();
      const fields = { ...hiddenIn((await buyer.call<string>('GET', `/checkout/${linkId}`)).body), ...HOME };
      await setLines(breeder, linkId, changed ? promiseLines(changed) : { extras: [], discount: null, promise: null });
      const pay = () => buyer.submit(`/checkout/${linkId}`, { paymentMethod: 'card', ...fields });
      const refused = await pay();
      expect([refused.status, refused.body.includes('has changed')]).toEqual([409, true]);
      await setLines(breeder, linkId, promiseLines());
      expect((await pay()).status).toBe(303);
    },
  );

  it('stands in the agreement that the buyer signs', async () => {
    const signing = await connectedBreeder(product);
    await sellByAgreement(signing, 'I sell {{pet_name}} for {{price}}.');
    const { linkId } = await offerPet(signing);
    await setLines(signing, linkId, promiseLines());
    const { body } = await product.visitor().call('GET', `/api/payment-links/${linkId}/agreement`);
    expect(body['agreement'].text).toContain('$300.00 comes back once the buyer sends proof');
    expect(body['agreement'].text).toContain('Spaying or neutering');
  });
});

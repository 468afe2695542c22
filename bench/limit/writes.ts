import { petOf } from '../../test/product/breeder.ts';
import { openCheckout, payByCard } from '../../test/product/buyer.ts';
import { createVisitor } from '../../test/product/visitor.ts';
import { jsonHas, sending, type LimitCase } from './case.ts';
import { CONNECTIONS, prepare } from './connections.ts';
import type { Stage } from './stage.ts';

const BUYERS = 4;
/** Opening the checkout, paying, and the success page. */
const REQUESTS_OF_A_PURCHASE = 3;

export const writeCases = (stage: Stage): LimitCase[] => [createCase(stage), checkoutCase(stage), purchaseCase(stage)];

/** The elements in turn, again and again. */
function cycle<Item>(items: Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length]!;
}

function createCase({ ours, bare, makers, removeMade }: Stage): LimitCase {
  const body = petOf();
  const requests = (port: number, path: string) =>
    cycle(makers.map((cookie) => prepare(port, { method: 'POST', path, headers: { cookie }, body })));
  const isRight = jsonHas<{ pet: { name: string } }>(({ pet }) => pet.name === body['name']);
  return {
    key: 'create',
    name: 'create a pet',
    ours: sending('create a pet', ours, requests(ours.port, '/api/pets'), 201, isRight),
    bare: sending('bare: create a pet', bare, requests(bare.port, '/create'), 200),
    concurrency: CONNECTIONS,
    prepare: removeMade,
  };
}

/** Each request comes from a new buyer. */
function checkoutCase({ ours, bare, linksToOpen }: Stage): LimitCase {
  const body = { paymentMethod: 'card', customer: { name: 'Ben Buyer' } };
  const requests = cycle(
    linksToOpen.map((id) =>
      prepare(ours.port, { method: 'POST', path: `/api/payment-links/${id}/create-payment-intent`, body }),
    ),
  );
  const order = prepare(bare.port, { method: 'POST', path: '/order', body });
  const isRight = jsonHas<{ checkoutUrl: string }>(({ checkoutUrl }) => URL.canParse(checkoutUrl));
  return {
    key: 'checkout',
    name: 'opening a checkout',
    ours: sending('opening a checkout', ours, requests, 200, isRight),
    bare: sending('bare: an order', bare, () => order, 200),
    concurrency: CONNECTIONS,
    leavesWork: true,
  };
}

function purchaseCase({ ours, bare, linksToPay }: Stage): LimitCase {
  return {
    key: 'purchase',
    name: 'a whole purchase',
    async ours() {
      const linkId = linksToPay.pop();
      if (!linkId) throw new Error('No payable links are left: raise PAYABLE_LINKS in bench/limit/stage.ts.');
      const buyer = createVisitor(ours.url);
      const success = await payByCard(buyer, await openCheckout(buyer, linkId));
      const { body } = await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
      if (body['status'] !== 'paid') throw new Error(`A purchase is ${body['status']}, not paid`);
    },
    async bare() {
      const buyer = createVisitor(bare.url);
      for (let step = 0; step < REQUESTS_OF_A_PURCHASE; step++) {
        const { status } = await buyer.call('POST', '/order', { step });
        if (status !== 200) throw new Error(`bare: an order answered ${status}`);
      }
    },
    concurrency: BUYERS,
    leavesWork: true,
  };
}

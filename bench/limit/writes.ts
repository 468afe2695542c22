import { petOf } from '../../test/product/breeder.ts';
import { openCheckout, payByCard } from '../../test/product/buyer.ts';
import { createVisitor } from '../../test/product/visitor.ts';
import { cycle, jsonHas, sending, type LimitCase } from './case.ts';
import { CONNECTIONS, prepare } from './connections.ts';
import type { Stage } from './stage.ts';

const BUYERS = 4;
const REQUEST = { paymentMethod: 'card', customer: { name: 'Ben Buyer' } };

export const writeCases = (stage: Stage): LimitCase[] => [createCase(stage), checkoutCase(stage), purchaseCase(stage)];

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
    pids: { ours: [ours.pid], bare: [bare.pid] },
    prepare: removeMade,
  };
}

/** The process ids of each server and its provider. */
const pidsOfSale = ({ ours, bare, providers }: Stage): LimitCase['pids'] => ({
  ours: [ours.pid, providers.ours],
  bare: [bare.pid, providers.bare],
});

/** Each request comes from a new buyer. */
function checkoutCase(stage: Stage): LimitCase {
  const { ours, bare, linksToOpen } = stage;
  const requests = (port: number, pathOf: (id: string) => string) =>
    cycle(linksToOpen.map((id) => prepare(port, { method: 'POST', path: pathOf(id), body: REQUEST })));
  const isRight = jsonHas<{ checkoutUrl: string }>(({ checkoutUrl }) => URL.canParse(checkoutUrl));
  const ourRequests = requests(ours.port, (id) => `/api/payment-links/${id}/create-payment-intent`);
  const bareRequests = requests(bare.port, (id) => `/checkout/${id}`);
  return {
    key: 'checkout',
    name: 'opening a checkout',
    ours: sending('opening a checkout', ours, ourRequests, 200, isRight),
    bare: sending('bare: opening a checkout', bare, bareRequests, 200, isRight),
    concurrency: CONNECTIONS,
    pids: pidsOfSale(stage),
    leavesWork: true,
  };
}

function purchaseCase(stage: Stage): LimitCase {
  const { ours, bare, linksToPay, linksToOpen } = stage;
  const nextLink = cycle(linksToOpen);
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
      const opened = await buyer.call('POST', `/checkout/${nextLink()}`, REQUEST);
      const success = await payByCard(buyer, opened.body['checkoutUrl']);
      const { body } = await buyer.call('GET', new URL(success!).pathname);
      if (body['status'] !== 'paid') throw new Error(`bare: a purchase is ${body['status']}, not paid`);
    },
    concurrency: BUYERS,
    pids: pidsOfSale(stage),
    leavesWork: true,
  };
}

import { beforeAll, describe, expect, it } from 'vitest';
import { orderPhotos } from '../../../contract/pets/pet-photos.ts';
import { redLeftBlueRight, smallPhoto } from '../../photos/images.ts';
import { confirmEmail, connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { CASH_DAY } from '../../product/cash-day.ts';
import { eventually } from '../../product/eventually.ts';
import { makePrograms } from '../../product/outgoing-webhooks.ts';
import { invite, joinAs } from '../../product/people.ts';
import { FOREIGN_UPDATES, postPicture } from '../../product/pet-updates.ts';
import type { Product } from '../../product/product.ts';
import { PROMISE_BODIES } from '../../product/promise.ts';
import { ask, askForPhoto } from '../../product/questions.ts';
import { addReservationRequest, AT_HAND_OVER, reservePet } from '../../product/reservation.ts';
import { addReview } from '../../product/reviews.ts';
import { ledgerOf, sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Answer, Visitor } from '../../product/visitor.ts';
import { joinList, listOf, LITTER_BODIES, litterWithList } from '../../product/waitlist.ts';

let product: Product;
let owner: Breeder;
let stranger: Breeder;
let theirs: Things;
let own: Things;
beforeAll(async () => {
  product = await sharedProduct();
  [owner, stranger] = [await connectedBreeder(product), await connectedBreeder(product)];
  [theirs, own] = [await makeThings(owner), await makeThings(stranger)];
});

type Things = Awaited<ReturnType<typeof makeThings>>;

/** No two breeders have the same, which would be both’s. */
const newPhoto = () =>
  redLeftBlueRight(80 + ++photos, 60)
    .jpeg()
    .toBuffer();
let photos = 0;

/** One of each thing that a call can name. */
async function makeThings(breeder: Breeder) {
  const { pet, linkId } = await offerPet(breeder);
  const photo = await breeder.upload(`/api/pets/${pet.id}/photos`, await newPhoto());
  const waiting = await breeder.upload('/api/photos', await newPhoto());
  const document = await breeder.upload('/api/documents', await newPhoto(), 'paper.jpg', 'document');
  await ask(product, linkId);
  await askForPhoto(product, (await offerPet(breeder)).linkId);
  const questionIds = await eventually(async () => {
    const ids = (await breeder.call('GET', '/api/questions')).body['questions'].map(({ id }: { id: string }) => id);
    if (ids.length < 2) throw new Error('the questions have not arrived');
    return ids as string[];
  });
  const questions = await Promise.all(questionIds.map((id) => breeder.call('GET', `/api/questions/${id}`)));
  const sale = await sellPet(product, breeder);
  const reservation = await reservePet(product, breeder);
  // What the provider says later belongs to the books, too.
  await eventually(async () => expect(await ledgerOf(product, reservation.orderId)).toHaveProperty('provider_fee'));
  const cash = { amount: '100.00', method: 'cash', receivedOn: CASH_DAY };
  const recorded = await breeder.call('POST', `/api/orders/${reservation.orderId}/cash`, cash);
  const litter = await litterWithList(breeder, ['Red', 'Blue']);
  await joinList(product, litter.id, 'Ann');
  await joinList(product, litter.id, 'Bob');
  await breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });
  const { turn, entries } = await listOf(breeder, litter.id);
  const requestId = await addReservationRequest(product, breeder, { petId: pet.id, linkId });
  const block = await breeder.call('POST', '/api/blocked-buyers', { kind: 'sale', id: sale.orderId });
  const byHand = await breeder.call('POST', '/api/books/recorded-sales', RECORDED);
  const file = await breeder.upload('/api/imports?kind=pets', Buffer.from(PETS_FILE), 'pets.csv', 'file');
  await confirmEmail(product, breeder);
  const person = await joinAs(product, breeder, 'helper');
  const invitation = await invite(product, breeder, 'bookkeeper');
  const programs = await makePrograms(product, breeder);
  return {
    pets: [pet.id, sale.petId, reservation.petId, ...litter.petIds],
    links: [linkId, sale.linkId, reservation.linkId],
    orders: [sale.orderId, reservation.orderId],
    reservationId: reservation.orderId,
    cashId: recorded.body['deposit'].payments.at(-1).id as string,
    litters: [litter.id],
    litterPets: litter.petIds,
    entries: entries.map(({ id }) => id),
    turnId: turn!.id,
    questions: questionIds,
    proofs: questions.flatMap(({ body }) => body['question'].proof?.id ?? []) as string[],
    photoId: photo.body['photo'].id as string,
    waitingPhotoId: waiting.body['photo'].id as string,
    document: document.body['document'] as { id: string; type: string; bytes: number },
    requests: [requestId],
    reviews: [await addReview(product, sale.orderId, breeder.userId)],
    blocks: [block.body['blockedBuyer'].id as string],
    imports: [file.body['import'].id as string],
    updates: [(await postPicture(breeder, `pets/${reservation.petId}`)).updateId],
    ...programs,
    recorded: [byHand.body['sale'].id as string],
    people: [person.userId],
    invitations: [invitation.id],
    sessions: [(await breeder.call('GET', '/api/user/sessions')).body['sessions'][0].id as string],
  };
}

const PETS_FILE = 'Name,Breed,Price,Age,Description\nLuna,Poodle,900,Baby,Friendly and curious';
const RECORDED = {
  soldOn: '2026-10-01',
  petName: 'Old Tom',
  buyerName: '',
  method: 'cash',
  amount: '300.00',
  note: '',
};
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Photos have ids of another form. */
const NOTHING: Record<string, string> = { photoId: '0'.repeat(32) };

/** What a call needs to reach its thing, where an empty body is refused before. */
const BODIES: Record<string, unknown> = {
  'patch /api/payment-links/{id}': { neutralPreview: true },
  'post /api/payment-links/{id}/lines': { extras: [], discount: null },
  'post /api/payment-links/{id}/conditions': { clientName: 'Eve', timeZone: 'America/New_York' },
  'post /api/payment-links/{id}/pause': { note: 'Mine now' },
  'post /api/payment-links/{id}/email': { clientEmail: 'eve@example.com' },
  'patch /api/pets/{id}': { name: 'Mine' },
  'post /api/pets/{id}/deposit': AT_HAND_OVER,
  'post /api/litters/{id}/deposit': AT_HAND_OVER,
  'post /api/pets/{id}/end-hold': { refuseBuyer: true },
  ...FOREIGN_UPDATES,
  ...LITTER_BODIES,
  'post /api/orders/{id}/cash': { amount: '10.00', method: 'cash', receivedOn: CASH_DAY },
  'post /api/orders/{id}/cash-returned': { paymentId: UNKNOWN },
  'post /api/orders/{id}/hand-over': { code: 'ABCDEF', chip: null, at: '2026-11-01T10:00:00.000Z' },
  'post /api/orders/{id}/move': { petId: UNKNOWN },
  ...PROMISE_BODIES,
  'patch /api/orders/{id}': { notes: 'Mine' },
  'post /api/questions/{id}/messages': { text: 'It is me' },
  'patch /api/books/recorded-sales/{id}': RECORDED,
  'post /api/reservation-requests/{id}/answer': { allows: true },
  'post /api/reviews/{id}/answer': { answer: 'Mine now' },
};

/** The things of a breeder that a path's `{id}` names. */
function idsFor(path: string, things: Things): Record<string, string>[] {
  const ids = (list: string[]) => list.map((id) => ({ id }));
  const [, , noun] = path.split('/');
  const inLitter = (name: string, list: string[]) =>
    things.litters.flatMap((id) => list.map((each) => ({ id, [name]: each })));
  if (path.includes('{entryId}')) return inLitter('entryId', things.entries);
  if (path.includes('{petId}')) return inLitter('petId', things.litterPets);
  if (path.includes('{photoId}')) return things.pets.map((id) => ({ id, photoId: things.photoId }));
  const lists: Record<string, string[]> = {
    pets: things.pets,
    listings: things.pets,
    'payment-links': things.links,
    orders: things.orders,
    litters: things.litters,
    questions: things.questions,
    proofs: things.proofs,
    books: things.recorded,
    'reservation-requests': things.requests,
    reviews: things.reviews,
    'blocked-buyers': things.blocks,
    imports: things.imports,
    updates: things.updates,
    people: path.includes('/invitations/') ? things.invitations : things.people,
    'api-keys': things.apiKeys,
    'webhook-endpoints': things.webhooks,
    'webhook-deliveries': things.deliveries,
    user: things.sessions,
  };
  if (!lists[noun!]) throw new Error(`${path} names something that this test doesn't know`);
  return ids(lists[noun!]!);
}

interface Call {
  method: string;
  path: string;
  isForm: boolean;
}

/** Each call of the API that is for signed-in people and names a thing. */
async function callsWithIds(): Promise<Call[]> {
  const { paths } = (await product.visitor().call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, { responses: object; requestBody?: { content: object } }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses, requestBody }]) =>
      /\{(?!period)/.test(path) && '401' in responses && !path.startsWith('/api/admin/')
        ? [{ method, path, isForm: 'multipart/form-data' in (requestBody?.content ?? {}) }]
        : [],
    ),
  );
}

async function send(visitor: Visitor, { method, path, isForm }: Call, ids: Record<string, string>): Promise<Answer> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? NOTHING[name] ?? UNKNOWN);
  if (isForm) return visitor.upload(address, await smallPhoto());
  const body = method === 'get' ? undefined : (BODIES[`${method} ${path}`] ?? {});
  const given = path === orderPhotos.path && method === 'patch' ? { photoIds: [own.photoId] } : body;
  return visitor.call(method.toUpperCase(), address, given);
}

/** Everything of an account, but what its own reading changes. */
async function everythingOf(breeder: Breeder) {
  const { body } = await breeder.call('GET', '/api/user/export');
  const { exportedAt: _, sessions: __, activity: ___, ...rest } = body as Record<string, unknown>;
  return rest;
}

describe('a stranger with an account of their own', () => {
  it('gets the same 404 for another’s thing as for none, from every call, and changes nothing', async () => {
    const before = await everythingOf(owner);
    const calls = await callsWithIds();
    expect(calls.length).toBeGreaterThan(55);
    const wrong: string[] = [];
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      const none = await send(stranger, call, {});
      if (none.status !== 404) wrong.push(`${name} answers ${none.status} for nothing: ${JSON.stringify(none.body)}`);
      for (const ids of idsFor(call.path, theirs)) {
        const answer = await send(stranger, call, ids);
        if (answer.status !== none.status || JSON.stringify(answer.body) !== JSON.stringify(none.body))
          wrong.push(`${name} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
      const signedOut = await send(product.visitor(), call, idsFor(call.path, theirs)[0] ?? {});
      if (signedOut.status !== 401) wrong.push(`${name} answers ${signedOut.status} to nobody`);
    }
    expect(wrong).toEqual([]);
    expect(await everythingOf(owner)).toEqual(before);
  });

  it.each<[string, () => Promise<Answer>]>([
    ['a link for another’s pet', () => stranger.call('POST', '/api/create-payment-link', { petId: theirs.pets[0] })],
    [
      'another’s pet into one’s own litter',
      () => stranger.call('POST', `/api/litters/${own.litters[0]}/pets`, { petId: theirs.pets[0] }),
    ],
    [
      'one’s own reservation to another’s pet',
      () => stranger.call('POST', `/api/orders/${own.reservationId}/move`, { petId: theirs.pets[0] }),
    ],
    [
      'another’s photos onto one’s own pet',
      () =>
        stranger.call('PATCH', `/api/pets/${own.pets[0]}/photos`, { photoIds: [own.photoId, theirs.waitingPhotoId] }),
    ],
    [
      'another’s document onto one’s own pet',
      () =>
        stranger.call('PATCH', `/api/pets/${own.pets[0]}`, {
          details: { health: [{ kind: 'vaccination', words: 'All', document: theirs.document }] },
        }),
    ],
    [
      'another’s recorded cash back',
      () => stranger.call('POST', `/api/orders/${own.reservationId}/cash-returned`, { paymentId: theirs.cashId }),
    ],
    [
      'another’s entry in one’s own list',
      () => stranger.call('DELETE', `/api/litters/${own.litters[0]}/waitlist/entries/${theirs.entries[0]}`),
    ],
    [
      'a place before another’s entry',
      () =>
        stranger.call('PATCH', `/api/litters/${own.litters[0]}/waitlist/entries/${own.entries[1]}`, {
          before: theirs.entries[1],
        }),
    ],
  ])('can’t move %s', async (_, move) => {
    const before = await everythingOf(owner);
    const { status } = await move();
    expect([400, 404, 409]).toContain(status);
    expect(await everythingOf(owner)).toEqual(before);
  });

  it('can’t end another’s turn by the address of one’s own list', async () => {
    const body = { turnId: theirs.turnId };
    expect((await stranger.call('POST', `/api/litters/${own.litters[0]}/waitlist/pass`, body)).status).toBe(200);
    expect((await listOf(owner, theirs.litters[0]!)).turn).toMatchObject({ id: theirs.turnId });
    expect((await listOf(stranger, own.litters[0]!)).turn).toMatchObject({ id: own.turnId });
  });
});

describe('somebody who isn’t an admin', () => {
  // Shows roles.admin-data, roles.admin
  it('is refused by every call of the admin’s area, whatever it names', async () => {
    const { paths } = (await product.visitor().call('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, unknown>>;
    };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith('/api/admin/') ? Object.keys(methods).map((method) => ({ method, path, isForm: false })) : [],
    );
    expect(calls.length).toBeGreaterThan(15);
    const ids = { id: owner.userId, kind: 'link' };
    for (const call of calls) {
      expect([call.path, (await send(stranger, call, ids)).status]).toEqual([call.path, 403]);
      expect([call.path, (await send(product.visitor(), call, ids)).status]).toEqual([call.path, 401]);
    }
  });
});

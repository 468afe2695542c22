import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Role } from '../../../contract/endpoint.ts';
import { ROLES } from '../../../contract/roles.ts';
import { features } from '../../../server/features/index.ts';
import { offerPet, petOf, verifiedBreeder, type Breeder } from '../../product/breeder.ts';
import { joinAs, type Worker } from '../../product/people.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { cookieHeader, type Visitor } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
const workers = new Map<Role, Worker>();
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await verifiedBreeder(product);
  for (const role of ROLES) workers.set(role, await joinAs(product, breeder, role));
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** Each call of the contract that is for signed-in people. */
const calls = features
  .flatMap(({ calls: modules = [] }) => modules.flatMap((module) => Object.values(module)))
  .filter(isEndpoint)
  .filter(({ who }) => who !== 'anyone');

const isOfRole = ({ roles }: Endpoint, role: Role) => roles === 'self' || (roles?.includes(role) ?? false);
/** They would end the session or the sign-in with which the others are called. */
const ENDING = ['/api/user/sessions', '/api/user/delete-account', '/api/user/sessions/{id}'];

async function send(visitor: Visitor, { method, path, download }: Endpoint): Promise<string> {
  const address = path.replace('{period}', '2026').replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  if (download === 'text/event-stream') {
    const response = await fetch(`${product.url}${address}`, { headers: { cookie: cookieHeader(visitor) } });
    if (response.status === 403) return `403 ${((await response.json()) as { code: string }).code}`;
    await response.body?.cancel();
    return String(response.status);
  }
  const { status, body } = await visitor.call(method, address, method === 'GET' ? undefined : {});
  return status === 403 ? `403 ${body['code']}` : String(status);
}

describe('a person who works for a breeder', () => {
  it.each(ROLES)('is refused as a %s by every call that isn’t declared for the role, and by no other', async (role) => {
    expect(calls.length).toBeGreaterThan(150);
    const wrong: string[] = [];
    for (const call of calls.filter(({ method, path }) => !(method === 'DELETE' && ENDING.includes(path)))) {
      const answer = await send(workers.get(role)!, call);
      if ((answer === '403 not_your_role') === isOfRole(call, role) || answer.startsWith('5') || answer === '401')
        wrong.push(`${call.method} ${call.path}: ${answer}`);
    }
    expect(wrong).toEqual([]);
  });

  it('acts on the breeder’s data, and on nobody else’s', async () => {
    const helper = workers.get('helper')!;
    const { pet } = await offerPet(breeder, { name: 'Juniper' });
    const stranger = await offerPet(await verifiedBreeder(product));
    expect((await helper.call('PATCH', `/api/pets/${pet.id}`, { name: 'Juno' })).body['pet'].name).toBe('Juno');
    expect((await helper.call('PATCH', `/api/pets/${stranger.pet.id}`, { name: 'Juno' })).status).toBe(404);
    const { listings } = (await helper.call('GET', '/api/listings')).body;
    expect(listings.map((each: { pet: { name: string } }) => each.pet.name)).toContain('Juno');
    expect((await breeder.call('GET', `/api/listings/${pet.id}`)).body['pet'].name).toBe('Juno');
  });

  it('exempts no pet from the sales agreement as a helper; the breeder may, which their activity records', async () => {
    const helper = workers.get('helper')!;
    const exempt = { soldWithoutAgreement: true };
    const refusal = { status: 403, body: { code: 'not_your_role' } };
    const { pet } = await offerPet(breeder);
    const path = `/api/pets/${pet.id}`;
    expect(await helper.call('PATCH', path, exempt)).toMatchObject(refusal);
    expect(await helper.call('POST', '/api/pets', petOf(exempt))).toMatchObject(refusal);
    expect((await helper.call('POST', '/api/pets', petOf({ soldWithoutAgreement: false }))).status).toBe(201);
    expect((await breeder.call('PATCH', path, exempt)).status).toBe(200);
    expect((await helper.call('PATCH', path, { ...exempt, name: 'Bramble' })).status).toBe(200);
    expect(await helper.call('PATCH', path, { soldWithoutAgreement: false })).toMatchObject(refusal);
    const made = await breeder.call('POST', '/api/pets', petOf(exempt));
    expect(made.status).toBe(201);
    const { entries } = (await breeder.call('GET', '/api/user/activity')).body;
    expect(entries.slice(0, 2)).toMatchObject([
      { act: 'pet_agreement_waived', target: { id: made.body['pet'].id } },
      { act: 'pet_agreement_waived', target: { id: pet.id }, by: 'you' },
    ]);
  });

  it('changes no price as a helper, and puts no refunded pet up for sale', async () => {
    const helper = workers.get('helper')!;
    const { pet } = await offerPet(breeder);
    for (const change of [{ price: '1.00' }, { status: 'active' }]) {
      const answer = await helper.call('PATCH', `/api/pets/${pet.id}`, change);
      expect([answer.status, answer.body['code']]).not.toEqual([200, undefined]);
    }
    const same = await helper.call('PATCH', `/api/pets/${pet.id}`, { price: pet.price, name: 'Bramble' });
    expect(same.status).toBe(200);
    expect((await breeder.call('GET', `/api/listings/${pet.id}`)).body['pet'].price).toBe(pet.price);
  });
});

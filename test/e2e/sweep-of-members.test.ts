import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isNightly } from '../environment/nightly.ts';
import { listScreens } from '../../contract/screens.ts';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, createPet, endTrial, makeAdmin, offerPet, registerBreeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { ask } from '../product/questions.ts';
import { sellPet } from '../product/sale.ts';
import { me, subscribeAtProvider } from '../product/subscriber.ts';
import type { Visitor } from '../product/visitor.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';
import { inspect } from './sweep.ts';

/** The screens of each role. */
const SCREENS = {
  'a member with sales': [
    '/dashboard',
    '/pets',
    '/pets/:id/card',
    '/pets/:id/updates',
    '/pets/links',
    '/pets/litters',
    '/pets/litters/new',
    '/pets/litters/:id',
    '/pets/litters/:id/birth',
    '/pets/litters/:id/card',
    '/pets/litters/:id/updates',
    '/pets/questions',
    '/pets/questions/:id',
    '/sales',
    '/books',
    '/hand-overs',
    '/sales/:id',
    '/sales/:id/buyer',
    '/account',
    '/account/selling',
    '/account/billing',
    '/account/security',
    '/account/people',
    '/account/data',
    '/account/agreement',
    '/account/import',
    '/account/programs',
    '/account/kennel',
    '/account/kennel/reviews',
    '/stripe-connect',
    '/stripe-setup',
    '/pricing',
    '/',
  ],
  'a newcomer': ['/dashboard', '/pets', '/pets/questions', '/sales', '/stripe-setup?retry=1'],
  'an account whose trial has ended': ['/trial-expired', '/subscribe', '/pricing', '/sales', '/account/data'],
  'an account that has unsubscribed': ['/trial-expired', '/account/billing'],
  'an admin': ['/admin', '/dashboard', '/account/billing', '/pricing'],
};
type Role = keyof typeof SCREENS;
const VISITS = Object.entries(SCREENS).flatMap(([role, paths]) => paths.map((path) => [role as Role, path] as const));
const isFirst = ([, path]: (typeof VISITS)[number], index: number) =>
  VISITS.findIndex(([, each]) => each === path) === index;

it('every screen for the signed-in is opened by some role', () => {
  const opened = new Set(Object.values(SCREENS).flatMap((paths) => paths.map((path) => path.split('?')[0]!)));
  const closed = listScreens({ debugTools: true }).filter(({ who }) => who !== 'anyone');
  expect(closed.map(({ path }) => path).filter((path) => !opened.has(path))).toEqual([]);
});

describe('every screen for the signed-in works for everyone, from 320 to 1280 px', () => {
  let people: Record<Role, Visitor>;
  let orderId: string;
  let questionId: string;
  let petId: string;
  let litterId: string;
  beforeAll(async () => {
    const member = await connectedBreeder(product);
    const sale = await sellPet(product, member);
    orderId = sale.orderId;
    const { pet, linkId } = await offerPet(member, { name: 'Juniper' });
    petId = pet.id;
    await ask(product, linkId);
    litterId = await litterOf(member, pet.id);
    questionId = (await member.call('GET', '/api/questions')).body['questions'][0].id;
    await member.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    await createPet(member, { name: 'Maple without a photo' });
    const former = await registerBreeder(product);
    await endTrial(product, former);
    const gone = await registerBreeder(product);
    await gone.call('POST', '/api/unsubscribe');
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const subscriber = await registerBreeder(product);
    await subscribeAtProvider(product, subscriber);
    await eventually(async () => {
      if ((await me(subscriber)).subscriptionStatus !== 'active') throw new Error('the subscription is not known yet');
    });
    people = {
      'a member with sales': member,
      'a newcomer': await registerBreeder(product),
      'an account whose trial has ended': former,
      'an account that has unsubscribed': gone,
      'an admin': admin,
    };
  });

  const idFor = (path: string) =>
    path.includes('litter')
      ? litterId
      : path.includes('question')
        ? questionId
        : path.includes('card') || path.includes('updates')
          ? petId
          : orderId;

  let shown: { role: Role; page: Page } | undefined;
  const pageFor = async (role: Role): Promise<Page> => {
    if (shown?.role !== role) shown = { role, page: await pageOf(people[role]) };
    return shown.page;
  };

  it.each(isNightly ? VISITS : VISITS.filter(isFirst))('for %s: %s', async (role, path) =>
    inspect(await pageFor(role), { path: path.replace(':id', idFor(path)), within: true, enlarged: true }),
  );
});

/** A litter of one pet without a link, one that buyers can open. */
async function litterOf(member: Visitor, petId: string): Promise<string> {
  const { body } = await member.call('POST', '/api/litters', {
    name: 'Spring litter',
    bornOn: '2026-10-01',
    breed: 'Beagle',
    price: '900.00',
    description: 'Raised in our living room.',
    count: 1,
  });
  await member.call('POST', `/api/litters/${body['litter'].id}/pets`, { petId });
  return body['litter'].id;
}

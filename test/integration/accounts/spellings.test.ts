import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { credentials } from '../../../server/db/schema.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { codeOf, setUpApp } from '../../product/authenticator.ts';
import { connectedBreeder, createPet, makeAdmin, registerBreeder, registrationOf } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { reservePet } from '../../product/reservation.ts';
import { sellPet } from '../../product/sale.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const hashOf = async (userId: string) => {
  const { db } = product.dependencies;
  const [found] = await db.select().from(credentials).where(eq(credentials.userId, userId));
  return found!.password!;
};

itNightly.each([
  'a&b@kennel.example',
  'o’hara/2=!@kennel.example'.replace('’', "'"),
  'lena@питомник.рф',
  '#1{kennel}@xn--e1afmkfd.xn--p1ai',
])('%s is registered, signed in with, and reset', async (email) => {
  const { password } = await registerBreeder(product, { email });
  const signIn = (typed: string, by: string) =>
    product.visitor().call('POST', '/api/login', { email: typed, password: by });
  expect((await signIn(email, password)).status).toBe(200);
  expect((await signIn(email.toUpperCase(), password)).status).toBe(200);
  expect((await signIn(email, `${password}!`)).status).toBe(401);
  expect((await signIn(`a${email}`, password)).status).toBe(401);
  expect((await product.visitor().call('POST', '/api/forgot-password', { email })).status).toBe(200);
});

describe('a password', () => {
  const SPELLINGS = [
    ['crème brûlée 7'.normalize('NFC'), 'crème brûlée 7'.normalize('NFD')],
    ['crème brûlée 7'.normalize('NFD'), 'crème brûlée 7'.normalize('NFC')],
    ['Ọ\u0301dúnlámì 12'.normalize('NFD'), 'Ọ\u0301dúnlámì 12'.normalize('NFC')],
    ['ｃｏｒｒｅｃｔ ｈｏｒｓｅ', 'correct horse'],
    ['ﬁnest beagle 7', 'finest beagle 7'],
  ] as const;

  itNightly.each(SPELLINGS)('set as %j is typed as %j on another device', async (password, typed) => {
    const { email } = await registerBreeder(product, { password });
    for (const given of [typed, password])
      expect((await product.visitor().call('POST', '/api/login', { email, password: given })).status).toBe(200);
    expect((await product.visitor().call('POST', '/api/login', { email, password: `${typed}!` })).status).toBe(401);
  });

  it.each(SPELLINGS.slice(1, 3))('that was hashed as typed, %j, is taken and hashed again', async (before, typed) => {
    const { email, userId } = await registerBreeder(product);
    await product.dependencies.db
      .update(credentials)
      .set({ password: await hash(before) })
      .where(eq(credentials.userId, userId));
    const old = await hashOf(userId);
    const signIn = async () => (await product.visitor().call('POST', '/api/login', { email, password: typed })).status;
    expect(await signIn()).toBe(200);
    const renewed = await hashOf(userId);
    expect(renewed).not.toBe(old);
    expect(await signIn()).toBe(200);
    expect(await hashOf(userId)).toBe(renewed);
  });
});

it('a password that was hashed as typed is hashed again by a sign-in that goes on with a code', async () => {
  const breeder = await registerBreeder(product);
  const { secret } = await setUpApp(breeder);
  const [before, typed] = ['crème brûlée 7'.normalize('NFD'), 'crème brûlée 7'.normalize('NFC')];
  await product.dependencies.db
    .update(credentials)
    .set({ password: await hash(before) })
    .where(eq(credentials.userId, breeder.userId));
  const old = await hashOf(breeder.userId);
  const visitor = product.visitor();
  const { status, body } = await visitor.call('POST', '/api/login', { email: breeder.email, password: typed });
  expect([status, body['code']]).toEqual([401, 'code_required']);
  expect(await hashOf(breeder.userId)).not.toBe(old);
  expect((await visitor.call('POST', '/api/login/code', { code: codeOf(secret, 1) })).status).toBe(200);
});

describe('a username', () => {
  const register = async (username: string) => {
    const { status, body } = await product.visitor().call('POST', '/api/register', registrationOf({ username }));
    return status === 201 ? 'registered' : body['code'];
  };

  itNightly.each([
    ['pawsathome', 'pаwsаthоme'], // Cyrillic letters.
    ['BergKennel', 'bergkennel'],
    ['Sunny Acres', 'Sunnу Асres'],
    ['puppy-place', 'рuppy-рlace'],
    ['Ιris Kennel', 'Iris Kennel'], // A Greek capital.
    ['bill the breeder', 'biIl the breeder'],
    ['golden100', 'goldenlOO'],
    ['kennel morning', 'kennel moming'],
    ['ｗｉｄｅ ｐａｗｓ', 'wide paws'],
    ['jose\u0301 pets', 'josé pets'],
    ['hidden paws', 'hid\u200bden paws'],
    ...Array.from('\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\uff0d', (dash, index) => [
      `big-${index}-paws`,
      `big${dash}${index}${dash}paws`,
    ]),
    ...Array.from('\u2018\u2019\u201b\u02bc\u02b9`\u00b4\u2032\uff07', (mark, index) => [
      `o'malley ${index}`,
      `o${mark}malley ${index}`,
    ]),
    ['anna–berg', 'anna—berg'],
    ['two blanks', 'two  blanks'],
    ['three blanks', 'three\u00a0 \u2003blanks'],
  ])('such as %j keeps %j from another account', async (first, second) => {
    expect(await register(first)).toBe('registered');
    expect(await register(second)).toBe('username_taken');
  });

  it('that only resembles another is free', async () => {
    for (const username of [
      'jose kennel',
      'josé kennel',
      'Жанна',
      'Жанна 2',
      '小明犬舍',
      'Ann Berg 1',
      'Ann Berg 2',
      'Ann-Berg 1',
      'AnnBerg 1',
    ])
      expect(await register(username)).toBe('registered');
  });

  it('is taken once by two who register at the same time', async () => {
    const outcomes = await Promise.all([register('twin kennel'), register('twіn kеnnel')]);
    expect(outcomes.toSorted()).toEqual(['registered', 'username_taken']);
  });
});

describeNightly('a search', () => {
  /** Name, and what people type to find it. */
  const NAMES = [
    ['O’Malley', ["O'Malley", 'o’malley', 'OMALLEY', 'O`Malley', 'Oʼmalley', 'o\u00b4malley', 'o\u2032malley']],
    ['José', ['Jose', 'JOSE', 'jose\u0301', 'José', 'ｊｏｓｅ']],
    ['Anna-Lena', ['Anna-Lena', 'anna\u2010lena', 'Anna\u2011Lena', 'Anna–Lena', 'anna lena', 'AnnaLena']],
    ['Ọlá Łukasz', ['ola lukasz', 'Ọlá', 'Łukasz']],
    ['Þórr Øyvind', ['oyvind', 'Øyvind', 'thorr']],
    ['Straße', ['strasse', 'STRASSE', 'straße', 'STRAẞE']],
    ['Æsa Cœur', ['aesa', 'Æsa', 'æsa coeur', 'AESA CŒUR']],
  ] as const;

  /** Accounts are found by the words of an index. */
  const WITHOUT_VOWELS = [
    ['مُحَمَّد', ['محمد', 'محمّد', 'مُحَمَّد', 'مـحـمـد']],
    ['أحمد', ['احمد', 'أحمد']],
    ['יִצְחָק', ['יצחק', 'יִצחק']],
  ] as const;

  it('finds pets, sales and where a reservation can move, by name and breed', async () => {
    const breeder = await connectedBreeder(product);
    const { orderId } = await reservePet(product, breeder);
    const sale = await sellPet(product, breeder, '1250.00', { name: 'Zoë' });
    for (const [name, typed] of [...NAMES, ...WITHOUT_VOWELS]) {
      const named = await createPet(breeder, { name, price: '2000.00' });
      const bred = await createPet(breeder, { name: 'Biscuit', breed: name, price: '2000.00' });
      for (const q of typed) {
        const asked = `q=${encodeURIComponent(q)}`;
        const { body } = await breeder.call('GET', `/api/listings?${asked}`);
        const found = (body['listings'] as { pet: { id: string } }[]).map(({ pet }) => pet.id).toSorted();
        expect(found, q).toEqual([named.id, bred.id].toSorted());
        const moves = (await breeder.call('GET', `/api/orders/${orderId}/move-targets?${asked}`)).body;
        expect((moves['pets'] as { id: string }[]).map(({ id }) => id).toSorted(), q).toEqual(found);
      }
    }
    for (const q of ['zoe', 'ZOË', 'zoe\u0308']) {
      const { body } = await breeder.call('GET', `/api/orders/my?q=${encodeURIComponent(q)}`);
      expect(
        (body['orders'] as { id: string }[]).map(({ id }) => id),
        q,
      ).toEqual([sale.orderId]);
    }
  });

  it('finds accounts', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    for (const [fullName, typed] of NAMES) {
      const { userId } = await registerBreeder(product, { fullName: `${fullName} Searched` });
      for (const q of typed.filter((text) => text !== 'AnnaLena')) {
        const { body } = await admin.call('GET', `/api/admin/users?q=${encodeURIComponent(`${q} searched`)}`);
        expect(
          (body['users'] as { id: string }[]).map(({ id }) => id),
          q,
        ).toEqual([userId]);
      }
    }
  });
});

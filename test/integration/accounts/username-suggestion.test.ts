import { beforeAll, describe, expect, it } from 'vitest';
import { toUsername } from '../../../contract/accounts/username.ts';
import { registrationOf } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const suggest = (username: string) => product.visitor().call('POST', '/api/username-suggestion', { username });

describe('a suggested username', () => {
  it.each([
    ['Anna Berg', 'anna-berg'],
    ["  José O'Neill-Núñez ", 'jose-o-neill-nunez'],
    ['Łucja Żółć', 'lucja-zolc'],
    ['Trần Đức', 'tran-duc'],
    ['Þórður Ægisson', 'thordur-aegisson'],
    ['Yıldız Groß', 'yildiz-gross'],
    ['Tłʼízí Begay', 'tl-izi-begay'],
    ['Happy Paws™', 'happy-paws'],
    ['安娜', ''],
  ])('of %j is %j', (fullName, username) => {
    expect(toUsername(fullName)).toBe(username);
  });

  // Shows calls.suggest-username
  it('is the wanted one while it is free, then the next number, in any spelling', async () => {
    const wanted = `hazel-${crypto.randomUUID().slice(0, 8)}`;
    expect(await suggest(wanted)).toMatchObject({ status: 200, body: { username: wanted } });
    await product.visitor().call('POST', '/api/register', { ...registrationOf(), username: wanted });
    expect((await suggest(wanted.toUpperCase())).body).toEqual({ username: `${wanted.toUpperCase()}-2` });
    await product.visitor().call('POST', '/api/register', { ...registrationOf(), username: `${wanted}-2` });
    const { body } = await suggest(wanted);
    expect(body).toEqual({ username: `${wanted}-3` });
    expect((await product.visitor().call('POST', '/api/register', { ...registrationOf(), ...body })).status).toBe(201);
  });

  it('has at most 40 characters', async () => {
    const wanted = `${'a'.repeat(31)}-${crypto.randomUUID().slice(0, 8)}`;
    await product.visitor().call('POST', '/api/register', { ...registrationOf(), username: wanted });
    expect((await suggest(wanted)).body['username']).toBe(`${wanted.slice(0, 38)}-2`);
  });

  it('is refused where no username could be so', async () => {
    expect((await suggest('an')).body['errors']).toEqual({ username: 'Username must be at least 3 characters' });
  });
});

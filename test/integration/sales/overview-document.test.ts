import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ANSWERS } from '../../../contract/first-answers.ts';
import { createPet, endTrial, registerBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { cookieHeader } from '../../product/visitor.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await registerBreeder(product);
});

const ANSWERS = /<script id="answers" type="application\/json">(.*?)<\/script>/s;

async function documentOf(visitor: Pick<Breeder, 'cookies'>, headers: Record<string, string>, query = '') {
  const cookie = cookieHeader(visitor);
  const response = await fetch(new URL(`/dashboard${query}`, product.url), { headers: { cookie, ...headers } });
  return { headers: response.headers, text: await response.text() };
}

/** The HTML of the screen that a document holds. */
const firstViewOf = (document: string) => /<div class="workspace.*<\/main><\/div><\/div>/s.exec(document)?.[0] ?? '';

describe('the document of Overview', () => {
  it('holds what its calls answer this session, kept by no cache and escaped', async () => {
    const other = await registerBreeder(product);
    for (const [person, name] of [
      [breeder, '</script><b>Rex'],
      [other, 'Biscuit'],
    ] as const) {
      await createPet(person, { name });
      const { text, headers } = await documentOf(person, {});
      expect(headers.get('cache-control')).toBe('private, no-store');
      const answers = JSON.parse(ANSWERS.exec(text)?.[1] ?? '{}') as Record<string, unknown>;
      expect(Object.keys(answers)).toEqual(FIRST_ANSWERS.dashboard);
      for (const [address, answer] of Object.entries(answers))
        expect([address, answer]).toEqual([address, (await person.call('GET', address)).body]);
      expect(answers['/api/me']).toMatchObject({ user: { id: person.userId } });
      expect(JSON.stringify(answers)).toContain(JSON.stringify(name));
    }
  });

  it('shows its first view before any script: who it is, the figures, and links', async () => {
    const person = await registerBreeder(product, { fullName: '<b>Zoë Quill' });
    await createPet(person, { name: 'Biscuit' });
    const { text } = await documentOf(person, {});
    const view = firstViewOf(text);
    expect(view).toContain('>Hello, &lt;b&gt;Zoë</h1>');
    expect(view).toMatch(/Active Payment Requests<\/dt><dd[^>]*>1<\/dd>/);
    expect(view).toMatch(/Total Revenue<\/dt><dd[^>]*>\$0\.00<\/dd>/);
    for (const path of ['/dashboard', '/pets', '/sales', '/books', '/account'])
      expect(view).toContain(`href="${path}"`);
    expect(view).not.toMatch(/<button|<script|style=|<b>/);
    expect(view.match(/<(main|h1|header)\b/g)).toEqual(['<header', '<main', '<h1']);
  });

  it('has the browser load the scripts of the app once the first view is painted', async () => {
    const linked = /<link rel="modulepreload"|<script type="module" crossorigin src="\/assets\/main-/;
    const { text } = await documentOf(breeder, {});
    expect(text).not.toMatch(linked);
    const [, app = '', preloaded = ''] = /data-app="([^"]*)" data-preload="([^"]*)"/.exec(text) ?? [];
    for (const path of [app, ...preloaded.split(' ')])
      expect([path, (await fetch(new URL(path, product.url))).headers.get('content-type')]).toEqual([
        path,
        expect.stringContaining('javascript'),
      ]);
    expect((await documentOf(product.visitor(), {})).text).toMatch(linked);
  });

  it('has no first view where the app may show something else', async () => {
    const person = await registerBreeder(product);
    expect(firstViewOf((await documentOf(person, {}, '?subscribed=true')).text)).toBe('');
    await endTrial(product, person);
    const { text } = await documentOf(person, {});
    expect([ANSWERS.test(text), firstViewOf(text)]).toEqual([true, '']);
  });

  it('holds no answers for a visitor, an ended session, or another site that opens it', async () => {
    const { text, headers } = await documentOf(product.visitor(), {});
    expect([headers.get('cache-control'), ANSWERS.test(text)]).toEqual(['private, no-cache', false]);
    for (const site of ['cross-site', 'same-site'])
      expect([site, ANSWERS.test((await documentOf(breeder, { 'sec-fetch-site': site })).text)]).toEqual([site, false]);
    const signingOut = await registerBreeder(product);
    const cookies = new Map(signingOut.cookies);
    await signingOut.call('POST', '/api/logout');
    expect(ANSWERS.test((await documentOf({ cookies }, {})).text)).toBe(false);
  });
});

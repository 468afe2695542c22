import { beforeAll, describe, it } from 'vitest';
import type { Page } from 'playwright-core';
import { varied } from '../environment/nightly.ts';
import { screens, listScreens, type ScreenName } from '../../contract/screens.ts';
import { itNightly } from '../environment/it-nightly.ts';
import { furryPhoto, smallPhoto } from '../photos/images.ts';
import { connectedBreeder, endTrial, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { ask } from '../product/questions.ts';
import { joinList, litterWithList } from '../product/waitlist.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';
import { follow, inspect, NOBODY } from './sweep.ts';

const all = listScreens({ debugTools: true });
/** The queries with which a screen is opened, if not without; none for a screen that has a test of its own. */
const QUERIES: Partial<Record<ScreenName, string[]>> = {
  register: ['', '?plan=yearly&redirect=/account'],
  resetPassword: ['?token=any'],
  pricing: [],
  home: [],
  login: [],
};
const OPEN = all
  .filter(({ who }) => who === 'anyone')
  .flatMap(({ name, path }) => (QUERIES[name] ?? ['']).map((query) => path + query));
/** Other screens, and where each leads a visitor. */
const CLOSED = all
  .filter(({ who }) => who !== 'anyone')
  .map(({ name, path }) => [path, (name === 'subscribe' ? screens.login : screens.signIn).path] as const);

describe('every screen for a visitor works for everyone, from 320 to 1280 px', () => {
  let breeder: Breeder;
  let link: string;
  let sold: string;
  let success: string;
  let paused: string;
  let hosted: string;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    await breeder.upload(`/api/pets/${pet.id}/photos`, await smallPhoto());
    await breeder.upload(`/api/pets/${pet.id}/photos`, await (await furryPhoto(300, 400)).jpeg().toBuffer());
    link = linkId;
    const buyer = product.visitor();
    hosted = new URL(await openCheckout(buyer, linkId)).pathname;
    sold = (await offerPet(breeder, { name: 'Maple' })).linkId;
    const paid = new URL((await payByCard(buyer, await openCheckout(buyer, sold)))!);
    success = paid.pathname + paid.search;
    const former = await connectedBreeder(product);
    paused = (await offerPet(former)).linkId;
    await endTrial(product, former);
  });

  let page: Page;
  // Shows routes.table, calls.provider-script
  it.each(OPEN)('%s', async (path) => {
    page ??= await pageOf(product.visitor());
    await inspect(page, { path, within: true });
  });

  // Shows calls.cookies-json
  it('/pricing', async () => inspect(await pageOf(product.visitor()), { path: '/pricing', refusals: [NOBODY] }));

  // Shows routes.aliases
  itNightly('/home and /login, which are aliases', async () => {
    page = await pageOf(product.visitor());
    await follow(page, '/home', '/home', []);
    await page.getByRole('heading', { name: 'Professional Pet Marketplace for Trusted Breeders' }).waitFor();
    await follow(page, '/login', '/login', []);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });

  // Shows routes.unauthenticated, dashboard.unauthenticated
  it.each(varied(CLOSED, 2))('%s, which leads to %s', async (path, arrives) =>
    follow(await pageOf(product.visitor()), path, arrives, [NOBODY]),
  );

  itNightly('the 404 page', async () =>
    inspect(await pageOf(product.visitor()), { path: '/no-such-page', refusals: ['404 /no-such-page'] }),
  );

  itNightly('the payment link of a pet for sale', async () =>
    inspect(await pageOf(product.visitor()), { path: `/checkout/${link}` }),
  );

  // Shows routes.public-page
  itNightly('the payment link of a pet for sale, at its older address, and after the checkout', async () => {
    page = await pageOf(product.visitor());
    for (const path of [`/payment-links/${link}`, `/checkout/${link}?error=1`]) await inspect(page, { path });
  });

  itNightly('the payment link of a sold pet', async () =>
    inspect(await pageOf(product.visitor()), { path: `/checkout/${sold}?success=1` }),
  );

  itNightly('a payment link that is missing, and one that is paused', async () => {
    page = await pageOf(product.visitor());
    for (const path of ['/checkout/no-such-link', `/checkout/${paused}`])
      await inspect(page, { path, refusals: [`404 ${path}`] });
  });

  itNightly('the report of a payment link', async () =>
    inspect(await pageOf(product.visitor()), { path: `/checkout/${link}/report` }),
  );

  // Shows link-page.question
  itNightly('the question about a pet, and its conversation', async () => {
    page = await pageOf(product.visitor());
    await inspect(page, { path: `/checkout/${link}/question` });
    await inspect(page, { path: (await ask(product, link)).path });
  });

  itNightly('the form for a buyer’s data, and a link to them that no longer works', async () => {
    page = await pageOf(product.visitor());
    await inspect(page, { path: '/your-data' });
    await inspect(page, { path: '/your-data/copy?key=unknown', refusals: ['400 /your-data/copy'] });
  });

  itNightly('the waiting list of a litter, and a place on it', async () => {
    page = await pageOf(product.visitor());
    const { id } = await litterWithList(await connectedBreeder(product), ['Red']);
    await inspect(page, { path: `/litter/${id}` });
    await inspect(page, { path: `/litter/${id}/waitlist` });
    await inspect(page, { path: (await joinList(product, id, 'Wanda')).path });
  });

  itNightly('a question and a place on a list that nobody has', async () => {
    page = await pageOf(product.visitor());
    for (const path of ['/question', '/waitlist'])
      await inspect(page, { path: `${path}?key=unknown`, refusals: [`404 ${path}`] });
  });

  it.each(varied(['/waitlist', '/reservation']))(
    '%s after a checkout, in a browser that cannot open it',
    async (path) => inspect(await pageOf(product.visitor()), { path: `${path}?order=unknown` }),
  );

  itNightly('the success page, with a payment and without', async () => {
    page = await pageOf(product.visitor());
    await inspect(page, { path: success });
    await inspect(page, { path: '/payment-success?session_id=unknown', refusals: ['404 /payment-success'] });
  });

  // Shows routes.table, calls.provider-script
  it.each(varied(['/terms', '/privacy', '/accessibility']))('%s', async (path) =>
    inspect(await pageOf(product.visitor()), { path }),
  );

  itNightly('the hosted checkout', async () => inspect(await pageOf(product.visitor()), { path: hosted }));
});

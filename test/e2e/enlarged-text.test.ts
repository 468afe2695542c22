import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LEGAL_PAGES } from '../../contract/legal.ts';
import { listScreens } from '../../contract/screens.ts';
import { furryPhoto, smallPhoto } from '../photos/images.ts';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { ask } from '../product/questions.ts';
import { joinList, litterWithList } from '../product/waitlist.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const WIDTH = 320;
/** The browser's own size of text, and a setting of it for this site. */
const WAYS = ['default', 'root'] as const;

const SCREENS = listScreens({ debugTools: false })
  .filter(({ who, name }) => who === 'anyone' && name !== 'login')
  .map(({ name, path }) => (name === 'resetPassword' ? `${path}?token=any` : path));

/** The address of each page that a buyer opens, by what it is. */
async function publicPages(): Promise<Record<string, string>> {
  const breeder = await connectedBreeder(product);
  const { pet, linkId } = await offerPet(breeder, { name: 'Wolfgang Amadeus of Applegate Meadows' });
  await breeder.upload(`/api/pets/${pet.id}/photos`, await smallPhoto());
  await breeder.upload(`/api/pets/${pet.id}/photos`, await (await furryPhoto(300, 400)).jpeg().toBuffer());
  const buyer = product.visitor();
  const sold = (await offerPet(breeder, { name: 'Maple' })).linkId;
  const paid = new URL((await payByCard(buyer, await openCheckout(buyer, sold)))!);
  const { id } = await litterWithList(await connectedBreeder(product), ['Red']);
  return {
    'a pet for sale': `/checkout/${linkId}`,
    'a sold pet': `/checkout/${sold}?success=1`,
    'a payment': paid.pathname + paid.search,
    'a report': `/checkout/${linkId}/report`,
    'a question': `/checkout/${linkId}/question`,
    'a conversation': (await ask(product, linkId)).path,
    'a litter': `/litter/${id}`,
    'a waiting list': `/litter/${id}/waitlist`,
    'a place on it': (await joinList(product, id, 'Wanda')).path,
    'the check of an address': '/verify',
    'a buyer’s data': '/your-data',
    'a missing link': '/checkout/no-such-link',
    'the 404 page': '/no-such-page',
    ...Object.fromEntries(Object.values(LEGAL_PAGES).map(({ path }) => [path, path])),
  };
}

describe('with text of twice the size on a screen of 320 px, and in the system’s own colors', () => {
  let pages: Record<string, string>;
  let page: Page;
  let protocol: CDPSession;
  beforeAll(async () => {
    pages = await publicPages();
    page = await pageOf(product.visitor());
    protocol = await page.context().newCDPSession(page);
  });

  async function look(path: string): Promise<void> {
    await page.setViewportSize({ width: WIDTH, height: 640 });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    try {
      for (const way of WAYS) {
        await protocol.send('Page.setFontSizes', { fontSizes: { standard: way === 'default' ? 32 : 16 } });
        await page.goto(path);
        await page.getByRole('heading').first().waitFor();
        await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton'));
        if (way === 'root') await enlargeRoot(page);
        expect(await page.evaluate(beyondEdge), `${way}: beyond the edge`).toEqual([]);
        expect(await page.evaluate(clippedTexts), `${way}: clipped`).toEqual([]);
      }
      expect(await page.evaluate(withoutBorder), 'buttons without a border').toEqual([]);
    } finally {
      await protocol.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      await page.emulateMedia({ forcedColors: null });
    }
  }

  it.each(SCREENS)('%s loses nothing', look);

  it('neither does any page of a buyer', async () => {
    const lost: Record<string, string> = {};
    for (const [name, path] of Object.entries(pages))
      await look(path).catch(
        (error: Error) =>
          void (lost[name] = `${error.message} ${JSON.stringify((error as { actual?: unknown }).actual)}`.slice(
            0,
            1_500,
          )),
      );
    expect(lost).toEqual({});
  });
});

/** The content security policy allows no style of others. */
const enlargeRoot = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

/** In the page: what reaches beyond the screen's edge, if the page scrolls sideways. */
function beyondEdge(): string[] {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= 320) return [];
  const found = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > 320.5,
  );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    if (range.getBoundingClientRect().right > 320.5) found.push(texts.currentNode.parentElement!);
  }
  return [`${scrollWidth} px`, ...found.slice(-6).map((element) => element.outerHTML.slice(0, 200))];
}

/** In the page: texts that an element cuts off. One that only readers of the page hear is small on purpose; a photo is cut to its shape. */
function clippedTexts(): string[] {
  const isHidden = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
    [overflowX, overflowY].some((each) => each === 'hidden' || each === 'clip');
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      const isCut = scrollWidth > clientWidth + 2 || scrollHeight > clientHeight + 2;
      const isSeen = clientWidth > 2 && clientHeight > 2 && element.checkVisibility();
      return (
        isSeen &&
        isCut &&
        !element.matches('.photo') &&
        isHidden(getComputedStyle(element)) &&
        element.innerText.trim() !== ''
      );
    })
    .map((element) => element.outerHTML.slice(0, 200));
}

/** In the page: what one can press and would not know by its border. */
function withoutBorder(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      'button, [role="button"], .button, .button-quiet, a.leading-tight.rounded-control',
    ),
  ]
    .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
    .filter((element) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
      return parseFloat(borderTopWidth) === 0 || borderTopStyle === 'none';
    })
    .map((element) => element.outerHTML.slice(0, 200));
}

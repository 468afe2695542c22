import type { Page } from 'playwright-core';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { CODE_TRIES_PER_HOUR } from '../../contract/hand-overs/hand-overs.ts';
import { handOvers } from '../../server/db/schema.ts';
import { handOverCode } from '../../server/features/hand-overs/code.ts';
import { redLeftBlueRight } from '../photos/images.ts';
import { connectedBreeder, registerBreeder, type Breeder } from '../product/breeder.ts';
import { mailbox } from '../product/outbox.ts';
import { readCode } from '../product/qr-code.ts';
import { sellPet, type Sale } from '../product/sale.ts';
import { violations } from './axe.ts';
import { refuse, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, newPage, pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const photoFile = async () => ({
  name: 'hand-over.jpg',
  mimeType: 'image/jpeg',
  buffer: await redLeftBlueRight(640, 480).jpeg().toBuffer(),
});

async function signInOn(page: Page, { cookies }: Breeder) {
  await page.context().clearCookies();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: product.url })));
}

describe('a buyer who picks a pet up', () => {
  let breeder: Breeder;
  let sale: Sale;
  let receipt: string;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    sale = await sellPet(product, breeder, '1850.00', { details: { microchip: '985112003456789' } });
    const [mail = ''] = await mailbox(product, sale.buyerEmail, 1);
    receipt = /\/receipt\?key=[\w-]{43}/.exec(mail)![0];
  });

  // Shows money.hand-over
  it('shows a code that the breeder scans, without reception, and both have confirmed it', async () => {
    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(receipt);
    const part = buyer.getByRole('region', { name: 'Pick-up' });
    const scanned = await readCode(await part.getByRole('img').screenshot());
    expect(scanned).toBe(`${product.url}/sales/${sale.orderId}#code=${await part.getByText(/^\w{6}$/).innerText()}`);
    expect(await violations(buyer, AXE)).toEqual([]);

    const desk = await pageOf(breeder, 'desk');
    await desk.goto(scanned.replace(product.url, ''));
    const handOver = desk.getByRole('region', { name: 'Hand-over' });
    await handOver.getByLabel('Last 4 characters of the microchip').fill('6789');
    expect(await violations(desk, AXE)).toEqual([]);
    await handOver.getByLabel('Photo of the hand-over').setInputFiles(await photoFile());
    await handOver.getByRole('img', { name: 'The hand-over' }).waitFor();
    await desk.context().setOffline(true);
    await handOver.getByRole('button', { name: 'Confirm hand-over' }).click();
    await handOver.getByText('Your confirmation is kept on this device').waitFor();
    await desk.context().setOffline(false);
    await toast(desk, 'Hand-Over Confirmed');
    await toast(desk, 'Photo Added');
    await handOver.getByText('The end of the microchip number matched.').waitFor();
    expect(await violations(desk, AXE)).toEqual([]);

    await buyer.reload();
    await part.getByRole('button', { name: 'Biscuit is with me' }).click();
    await part.getByText('You and the breeder have both confirmed it.').waitFor();
    const photo = part.getByRole('img', { name: 'Biscuit at the hand-over' });
    expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(640);
    expect(await violations(buyer, AXE)).toEqual([]);
    await desk.reload();
    await handOver.getByText(/^Biscuit was handed over/).waitFor();
  });

  // Shows money.hand-over-photo
  it('gets a photo that waited on the breeder’s phone through a reload', async () => {
    const { orderId } = await sellPet(product, breeder);
    const phone = await pageOf(breeder, 'phone');
    await phone.route('**/hand-over*/**', (route) => route.abort());
    await phone.route('**/hand-over', (route) => route.abort());
    await phone.goto(`/sales/${orderId}#code=${handOverCode(product.dependencies.config, orderId)}`);
    const handOver = phone.getByRole('region', { name: 'Hand-over' });
    await handOver.getByLabel('Photo of the hand-over').setInputFiles(await photoFile());
    await handOver.getByRole('button', { name: 'Confirm hand-over' }).click();
    await handOver.getByText('Your photo is sent after it.').waitFor();
    await phone.reload();
    await handOver.getByText('Your photo is sent after it.').waitFor();
    await handOver.getByRole('img', { name: 'Biscuit at the hand-over' }).waitFor();
    await phone.unrouteAll();
    // Another account on this phone neither sends nor loses it.
    const asked: string[] = [];
    phone.on('request', (request) => asked.push(request.url()));
    await signInOn(phone, await registerBreeder(product));
    await phone.goto('/dashboard');
    await phone.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(asked.filter((url) => url.includes('/hand-over'))).toEqual([]);
    await signInOn(phone, breeder);
    await phone.goto(`/sales/${orderId}`);
    await toast(phone, 'Photo Added');
    await handOver.getByText(/^Added on/).waitFor();
    await handOver.getByRole('button', { name: 'Remove photo' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
    await handOver.getByRole('button', { name: 'Add photo' }).waitFor();
  });

  // Shows money.hand-over
  it('confirms it first, and isn’t asked for it again', async () => {
    const { orderId, buyerEmail } = await sellPet(product, breeder);
    const [mail = ''] = await mailbox(product, buyerEmail, 1);
    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(/\/receipt\?key=[\w-]{43}/.exec(mail)![0]);
    await buyer.getByRole('button', { name: 'Biscuit is with me' }).click();
    const desk = await pageOf(breeder, 'desk');
    await desk.goto(`/sales/${orderId}#code=${handOverCode(product.dependencies.config, orderId)}`);
    const handOver = desk.getByRole('region', { name: 'Hand-over' });
    await handOver.getByText(/^The buyer confirmed on/).waitFor();
    await handOver.getByRole('button', { name: 'Confirm hand-over' }).click();
    await desk.getByText('The buyer has confirmed it too.').waitFor();
    await handOver.getByText(/^Biscuit was handed over/).waitFor();
    expect(await desk.getByText('is asked to confirm').count()).toBe(0);
  });

  // Shows money.hand-over, money.hand-over-code
  it('gets a confirmation that waited for a server that fails, and for the hour after five wrong codes', async () => {
    const { orderId } = await sellPet(product, breeder);
    const path = `/api/orders/${orderId}/hand-over`;
    for (let tries = 0; tries < CODE_TRIES_PER_HOUR; tries++)
      expect((await breeder.call('POST', path, { code: 'AAAAAA', at: new Date().toISOString() })).status).toBe(400);
    const context = await browser.newContext({ baseURL: product.url });
    const phone = await newPage(context);
    await phone.clock.install();
    await signInOn(phone, breeder);
    await refuse(phone, `POST ${path}`);
    await phone.goto(`/sales/${orderId}#code=${handOverCode(product.dependencies.config, orderId)}`);
    const handOver = phone.getByRole('region', { name: 'Hand-over' });
    await handOver.getByRole('button', { name: 'Confirm hand-over' }).click();
    await handOver.getByText('It hasn’t arrived yet. Your confirmation is kept on this device').waitFor();
    await phone.unrouteAll();
    await handOver.getByRole('button', { name: 'Send now' }).click();
    await phone.getByText('Five wrong codes were typed. Please try again in an hour.').waitFor();
    await handOver.getByText('Your confirmation is kept on this device').waitFor();
    const { db } = product.dependencies;
    const hourAgo = new Date(Date.now() - HOUR_MS);
    await db.update(handOvers).set({ wrongSince: hourAgo }).where(eq(handOvers.orderId, orderId));
    await phone.clock.fastForward('01:01');
    await phone.getByText('Hand-Over Confirmed').waitFor();
    await handOver.getByText(/^You confirmed it on/).waitFor();
    await context.close();
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { mailbox } from '../product/outbox.ts';
import { readCode } from '../product/qr-code.ts';
import { sellPet, type Sale } from '../product/sale.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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
    await desk.context().setOffline(true);
    await handOver.getByRole('button', { name: 'Confirm hand-over' }).click();
    await handOver.getByText('Your confirmation is kept on this device').waitFor();
    await desk.context().setOffline(false);
    await toast(desk, 'Hand-Over Confirmed');
    await handOver.getByText('The end of the microchip number matched.').waitFor();

    await buyer.reload();
    await part.getByRole('button', { name: 'Biscuit is with me' }).click();
    await part.getByText('You and the breeder have both confirmed it.').waitFor();
    await desk.reload();
    await handOver.getByText(/^Biscuit was handed over/).waitFor();
  });
});

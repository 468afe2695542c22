import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerEntries, payments, receipts, users } from '../../../server/db/schema.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { mailbox } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { sellPet, type Sale } from '../../product/sale.ts';

/** December 31, 8:30 PM in Oregon. */
const EVENING = new Date('2027-01-01T04:30:00Z');

let product: Product;
let breeder: Breeder;
let sale: Sale;
let path: string;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
  await live({ addressState: 'OR', timeZone: null });
  sale = await sellPet(product, breeder);
  const { db } = product.dependencies;
  await db.execute(sql`alter table ledger_entries disable trigger user`);
  await db.update(payments).set({ paidAt: EVENING }).where(eq(payments.orderId, sale.orderId));
  await db.update(ledgerEntries).set({ createdAt: EVENING }).where(eq(ledgerEntries.orderId, sale.orderId));
  await db.execute(sql`alter table ledger_entries enable trigger user`);
  const [mail = ''] = await mailbox(product, sale.buyerEmail, 1);
  path = /\/receipt\?key=[\w-]{43}/.exec(mail)![0];
});

afterAll(() => product.stop());

const live = (place: Partial<typeof users.$inferInsert>) =>
  product.dependencies.db.update(users).set(place).where(eq(users.id, breeder.userId));
const page = async (language = 'en') => (await product.visitor().call<string>('GET', `${path}&lang=${language}`)).body;
const pdf = async (from: string, who = product.visitor()) =>
  (await readPdf((await download(who, from)).bytes)).text.replace(/\s+/g, ' ');

describe('a sale on the evening of December 31 in Oregon', () => {
  it('bears December 31 on page and PDF, in both languages, which name the zone', async () => {
    expect(await page()).toContain('December 31, 2026');
    expect(await page()).toContain('Dates are in Pacific Time.');
    expect(await page('es')).toContain('31 de diciembre de 2026');
    expect(await page('es')).toContain('Zona horaria de las fechas: hora del Pacífico.');
    const text = await pdf(path.replace('/receipt?', '/receipt.pdf?'));
    expect(text).toMatch(/Paid on December 31, 2026 .* Dates are in Pacific Time\./);
  });

  it('belongs to that year’s statement, wherever the breeder’s computer is', async () => {
    const statement = async (period: string) => (await breeder.call('GET', `/api/books/statements/${period}`)).body;
    for (const [period, sales] of [
      ['2026', 1],
      ['2026-12', 1],
      ['2027', 0],
      ['2027-01', 0],
    ] as const)
      expect(await statement(period), period).toMatchObject({
        timeZone: 'America/Los_Angeles',
        totals: { sales },
      });
    expect((await breeder.call<string>('GET', '/api/books/statements/2026/csv')).body).toContain('2026-12-31');
    expect(await pdf('/api/books/statements/2026-12/pdf', breeder)).toContain(
      'Days are in Pacific Time (America/Los_Angeles).',
    );
  });

  it('keeps its day when the breeder moves', async () => {
    await live({ addressState: 'GU', timeZone: 'Pacific/Guam' });
    expect(await page()).toContain('December 31, 2026');
    expect(await page()).toContain('Dates are in Pacific Time.');
  });

  it('bears the breeder’s day if its receipt is older than this, and UTC’s once the account is closed', async () => {
    const { db } = product.dependencies;
    await db.update(receipts).set({ timeZone: null }).where(eq(receipts.orderId, sale.orderId));
    await live({ addressState: 'OR', timeZone: 'America/Boise' });
    expect(await page()).toContain('Dates are in Mountain Time.');
    await live({ closedAt: new Date() });
    expect(await page()).toContain('January 1, 2027');
    expect(await page()).toContain('Dates are in UTC.');
  });
});

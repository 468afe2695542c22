import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import { readPdf } from '../../../test/product/pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';

const receipt: Receipt = {
  number: 12,
  reference: 'LL-7K2M-9Q4D',
  paidAt: '2026-11-20T10:00:00.000Z',
  petName: 'Biscuit',
  breed: 'Beagle',
  breederName: 'Anna Berg',
  breederLicense: null,
  breederLine: null,
  breederContact: '(541) 555-0117 or anna@example.com',
  breederAddress: '12 Juniper Hill Road, Bend, OR 97701',
  buyerName: 'Ben Buyer',
  buyerPlace: 'OR 97702',
  price: '1250.00',
  platformFee: '62.50',
  total: '1312.50',
  paymentMethodName: 'Credit card',
  parts: [],
  returns: [],
  returned: '0.00',
  disputed: false,
  timeZone: 'America/Los_Angeles',
};
const read = async (change: Partial<Receipt> = {}) =>
  readPdf(
    await receiptPdf({ receipt: { ...receipt, ...change }, details: null, hasAgreement: false }, null, 'Litterlink'),
  );

describe('a receipt as a PDF', () => {
  it('has its text to select, in reading order, tagged, with title and language and embedded fonts', async () => {
    const pdf = await read();
    expect(pdf).toMatchObject({
      title: 'Receipt LL-7K2M-9Q4D · Litterlink',
      language: 'en-US',
      pages: 1,
      isEmbedded: true,
    });
    expect(pdf.text.replace(/\s+/g, ' ')).toContain('Receipt no. 12 · LL-7K2M-9Q4D');
    expect(pdf.text).toMatch(/Price\s+\$1,250\.00\s+Platform fee\s+\$62\.50\s+Total paid\s+\$1,312\.50/);
    expect(pdf.tags.slice(0, 6)).toEqual(['Document', 'P', 'H1', 'P', 'Table', 'TR']);
  });

  it.each([
    'José Muñoz',
    'Großpudel',
    'Łukasz Żółć',
    'Nguyễn Thị Hương',
    'Ελένη',
    'Оксана',
    'O’Neill & Sons',
    'Ọlá Ọ\u0301s\u030c\u0323un',
    'Díneʼé Ą\u0301 Shį\u0301',
    'Otto O’Malley',
  ])('shows the name %s as it is', async (name) => {
    const { text } = await read({ breederName: name, breed: name });
    expect(text.split(name.normalize('NFC'))).toHaveLength(3);
  });

  it('leaves emoji out, and names who has a name in a script that its fonts lack', async () => {
    const { text } = await read({ petName: 'Biscuit 🐶✨', buyerName: '山田太郎', breederName: 'مريم' });
    expect(text.replace(/\s+/g, ' ')).toContain('Letters that this document’s font lacks are left out of a name');
    expect((await read({ petName: 'Biscuit 🐶✨' })).text).not.toContain('font lacks');
    expect(text.replace(/\s+/g, ' ')).toMatch(/Breeder Buyer The breeder The buyer 12 Juniper .* Biscuit Breed Beagle/);
  });

  it('bears the days of the breeder’s zone and names it; a day alone is the same everywhere', async () => {
    const paidAt = '2027-01-01T04:30:00.000Z';
    const part = { kind: 'balance', amount: '1.00', methodName: 'Cash', receiptNumber: null } as const;
    const parts = [
      { ...part, at: paidAt },
      { ...part, at: '2026-12-30' },
    ];
    const returns = [{ kind: 'refund' as const, amount: '1.00', at: '2027-02-01T07:59:00.000Z' }];
    const { text } = await read({ paidAt, parts, returns });
    expect(text).toMatch(/Paid on\s+December 31, 2026/);
    for (const day of ['December 31, 2026', 'December 30, 2026', 'January 31, 2027']) expect(text).toContain(day);
    expect(text.replace(/\s+/g, ' ')).toContain('Dates are in Pacific Time.');
    expect((await read({ paidAt, timeZone: 'UTC' })).text.replace(/\s+/g, ' ')).toMatch(
      /Paid on January 1, 2027 .* Dates are in UTC\./,
    );
  });

  it('stays on one page with the longest names and many refunds', async () => {
    const long = 'Maximiliana '.repeat(8).trim();
    const returns = Array.from({ length: 8 }, () => ({
      kind: 'refund' as const,
      amount: '1.00',
      at: receipt.paidAt,
    }));
    const pdf = await read({ petName: long, breederName: long, buyerName: long, returns, returned: '8.00' });
    expect(pdf.pages).toBe(1);
    expect(pdf.text).toMatch(/Returned in total\s+\$8\.00/);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { registerBreeder, type Breeder } from '../../product/breeder.ts';
import { HEADER, TEXT, petLines, preview, read, toFile, upload } from '../../product/imports.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await registerBreeder(product);
});

describe('a file that is no list of pets', () => {
  const refusal = async (file: Buffer) => {
    const { status, body } = await upload(breeder, file);
    return [status, body['errors']?.file ?? body['message']];
  };

  it.each([
    ['nothing', Buffer.from(''), 'This file is empty.'],
    ['only a header', toFile([HEADER]), 'This file has no rows below its first one.'],
    ['other columns', toFile(['A,B', '1,2']), /lacks “Name”, “Breed”, “Price”, “Description”/],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004rest'), /spreadsheet, not a CSV file/],
    ['an open quotation mark', toFile([HEADER, '"Luna,Poodle,900,Baby']), /never closed/],
    ['500 columns', toFile([Array.from({ length: 500 }, (_, index) => `Column ${index}`).join(',')]), /100 columns/],
    ['a row too many', toFile([HEADER, ...petLines(10_001)]), /more than 10,000 rows/],
    ['line breaks alone', Buffer.from('\n'.repeat(4_000_000)), /empty/],
    ['a million short cells', Buffer.from('a,b,c,d\n'.repeat(500_000)), /100 columns/],
    ['commas alone', Buffer.from('a,'.repeat(2_000_000)), /100 columns/],
  ])('with %s is refused', async (_name, file, message) => {
    const [status, sentence] = await refusal(file);
    expect([status, sentence]).toEqual([400, typeof message === 'string' ? message : expect.stringMatching(message)]);
  });

  it('with more than 5 MB is refused', async () =>
    expect((await upload(breeder, Buffer.alloc(5_000_001, 'a'))).status).toBe(413));

  it('of an unknown kind, or without a file, is refused', async () => {
    expect((await upload(breeder, toFile([HEADER]), 'people')).status).toBe(400);
    expect((await breeder.call('POST', '/api/imports?kind=pets', {})).status).toBe(400);
  });

  it('has hostile cells read as text, and refused by the form’s rules', async () => {
    const { id } = await preview(breeder, [
      HEADER,
      `Lu\0na,Poodle,900,Baby,${TEXT}`,
      `Max,Poodle,900,Baby,${'x'.repeat(1_000_000)}`,
    ]);
    const { preview: rows, problems } = await read(breeder, id);
    expect(rows.map(({ values }) => values['name'])).toEqual(['Luna']);
    expect(problems).toEqual([{ row: 3, column: 'description', message: 'Please use 5000 characters at most' }]);
  });
});

describe('the template', () => {
  it.each(['pets', 'sales'])('of %s is read as it is', async (kind) => {
    const { body, headers } = await breeder.call<string>('GET', `/api/imports/template?kind=${kind}`);
    expect(headers.get('content-type')).toContain('text/csv');
    const { id, good } = (await upload(breeder, Buffer.from(body), kind)).body['import'];
    expect(good).toBe(1);
    expect((await read(breeder, id)).problems).toEqual([]);
  });
});

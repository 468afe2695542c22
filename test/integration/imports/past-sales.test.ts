import { beforeAll, describe, expect, it } from 'vitest';
import { registerBreeder } from '../../product/breeder.ts';
import { importFile, press, preview, read, undo, upload } from '../../product/imports.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

describe('a file of past sales', () => {
  const SALES = ['Date,Pet,Customer,Payment method,Price,Memo', '3/14/2025,Juno,Mia Moss,Zelle,"$1,250.50",=1+1'];

  it('counts in the figures as sales that are recorded by hand', async () => {
    const owner = await registerBreeder(product);
    const { import: made } = await importFile(owner, [...SALES, '2/1/2025,Tom,,Venmo,300,'], 'sales');
    expect(made.imported).toBe(2);
    const { sales } = (await owner.call('GET', '/api/books/recorded-sales')).body;
    expect(sales).toMatchObject([
      {
        soldOn: '2025-03-14',
        petName: 'Juno',
        buyerName: 'Mia Moss',
        method: 'zelle',
        amount: '1250.50',
        note: '=1+1',
      },
      { soldOn: '2025-02-01', petName: 'Tom', buyerName: null, method: 'other', amount: '300.00', note: null },
    ]);
    expect((await owner.call('GET', '/api/orders/figures')).body).toMatchObject({
      completedSales: 2,
      totalRevenue: '1550.50',
      recorded: { sales: 2, revenue: '1550.50' },
    });
    const csv = await owner.call<string>('GET', '/api/books/statements/2025-03/csv');
    expect(csv.body).toContain('Recorded by hand: Zelle,,,Juno,Mia Moss');
    // One that was corrected since stays.
    const { id: _, createdAt: __, petId: ___, ...input } = sales[1];
    const change = { ...input, amount: '310', buyerName: '', note: '' };
    expect((await owner.call('PATCH', `/api/books/recorded-sales/${sales[1].id}`, change)).status).toBe(200);
    const undone = await undo(owner, made.id);
    expect([undone.import.removed, undone.kept]).toEqual([1, ['Tom']]);
    expect((await owner.call('GET', '/api/orders/figures')).body).toMatchObject({
      completedSales: 1,
      totalRevenue: '310.00',
    });
  });

  it('refuses a day ahead, and a sale that is recorded already', async () => {
    const owner = await registerBreeder(product);
    await importFile(owner, SALES, 'sales');
    const { id } = await preview(owner, [...SALES, '1/1/2031,Kim,,Cash,300,'], 'sales');
    expect((await read(owner, id)).problems).toEqual([
      { row: 2, column: 'petName', message: 'You have recorded a sale of this pet, day and amount already' },
      { row: 3, column: 'soldOn', message: 'This day is ahead. Please record a sale once it is paid' },
    ]);
    expect(await press(owner, id, 'start')).toMatchObject({ status: 409, body: { code: 'nothing_left' } });
  });

  it('writes formulas as text, and reads its own file again', async () => {
    const owner = await registerBreeder(product);
    const { id } = await preview(owner, ['Sold on,Pet,Amount,Note', 'soon,"=HYPERLINK(""x"")",300,@cmd'], 'sales');
    const csv = await owner.call<string>('GET', `/api/imports/${id}/problems`);
    expect(csv.headers.get('content-disposition')).toContain('sales-problems.csv');
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv.body).toContain(`'@cmd`);
    const again = await upload(owner, Buffer.from(csv.body.replace('soon', '1/1/2026')), 'sales');
    const shown = await read(owner, again.body['import'].id);
    expect(shown.preview[0]!.values).toMatchObject({ petName: '=HYPERLINK("x")', note: '@cmd' });
    expect(shown.ignored.count).toBe(0);
  });
});

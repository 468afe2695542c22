import { describe, expect, it } from 'vitest';
import { IMPORT_COLUMNS, IMPORT_KINDS, matchHeader } from './columns.ts';

const matchIds = (header: string[]) => matchHeader('pets', header).columns.map((column) => column?.id);

describe('the header of a file', () => {
  it.each(IMPORT_KINDS)('of the template of %s names every column', (kind) => {
    const header = IMPORT_COLUMNS[kind].map((column) => column.header);
    const { columns, ignored, missing } = matchHeader(kind, header);
    expect([columns, ignored, missing]).toEqual([IMPORT_COLUMNS[kind], [], []]);
  });

  it('may use other programs’ names, in any case and with any signs', () =>
    expect(matchIds(['Call_Name', 'BREED', 'asking price', 'D.O.B.', 'Gender', 'About'])).toEqual([
      'name',
      'breed',
      'price',
      'bornOn',
      'sex',
      'description',
    ]));

  it('reads each column once, the template’s own name first', () => {
    const { columns, ignored } = matchHeader('pets', ['Amount', 'Price', 'Name', 'Breed', 'Description', 'Vet']);
    expect(columns.map((column) => column?.id)).toEqual([
      undefined,
      'price',
      'name',
      'breed',
      'description',
      undefined,
    ]);
    expect(ignored).toEqual(['Amount', 'Vet']);
  });

  it('that lacks what every row needs is refused, and our own columns of problems are no surprise', () => {
    const { missing, ignored } = matchHeader('pets', ['Row', 'Name', 'Breed', 'Problem']);
    expect(missing.map(({ id }) => id)).toEqual(['price', 'description']);
    expect(ignored).toEqual([]);
  });
});

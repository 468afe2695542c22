/** What a file can bring, in the order of the choice. */
export const IMPORT_KINDS = ['pets', 'sales'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Kinds for people, and what one row is. */
export const IMPORT_NAMES: Record<ImportKind, { title: string; one: string; many: string }> = {
  pets: { title: 'Pets for sale', one: 'pet', many: 'pets' },
  sales: { title: 'Past sales', one: 'sale', many: 'sales' },
};

export interface ImportColumn {
  /** Field of the form that has the same rules. */
  id: string;
  /** Name in the template. */
  header: string;
  /** Names in other programs, compared without case, blanks and signs. */
  synonyms: readonly string[];
  /** A file without this column is refused. */
  required?: true;
  /** Cell of the template's example row. */
  example: string;
}

const PET_COLUMNS = [
  { id: 'name', header: 'Name', synonyms: ['pet', 'pet name', 'call name', 'animal'], required: true, example: 'Luna' },
  { id: 'breed', header: 'Breed', synonyms: ['pet breed', 'variety'], required: true, example: 'Golden Retriever' },
  { id: 'species', header: 'Species', synonyms: ['animal type', 'type', 'kind'], example: 'Dog' },
  {
    id: 'price',
    header: 'Price',
    synonyms: ['asking price', 'price usd', 'amount', 'cost'],
    required: true,
    example: '1,200.00',
  },
  { id: 'age', header: 'Age', synonyms: ['age category', 'age group'], example: 'Baby' },
  {
    id: 'description',
    header: 'Description',
    synonyms: ['about', 'details', 'text', 'notes', 'comments'],
    required: true,
    example: 'Friendly and curious, raised in our home.',
  },
  { id: 'sex', header: 'Sex', synonyms: ['gender'], example: 'Female' },
  { id: 'color', header: 'Color', synonyms: ['coat', 'coat color', 'markings'], example: 'Cream' },
  {
    id: 'bornOn',
    header: 'Date of birth',
    synonyms: ['born', 'born on', 'birth date', 'birthday', 'birthdate', 'dob', 'whelped'],
    example: '',
  },
  {
    id: 'readyOn',
    header: 'Ready on',
    synonyms: ['ready', 'ready date', 'go home date', 'available', 'available on', 'available from'],
    example: '',
  },
  {
    id: 'microchip',
    header: 'Microchip',
    synonyms: ['chip', 'chip number', 'microchip number', 'microchip id'],
    example: '985112345678901',
  },
  {
    id: 'registration',
    header: 'Registration',
    synonyms: ['registration number', 'akc', 'akc number', 'reg', 'papers'],
    example: 'AKC SR12345601',
  },
  { id: 'comesWith', header: 'Comes with', synonyms: ['included', 'includes'], example: 'Food, blanket, papers' },
  { id: 'guarantee', header: 'Guarantee', synonyms: ['health guarantee', 'warranty'], example: '' },
] as const satisfies ImportColumn[];

const SALE_COLUMNS = [
  {
    id: 'soldOn',
    header: 'Sold on',
    synonyms: ['date', 'day', 'sale date', 'date sold', 'sold', 'paid on'],
    required: true,
    example: '3/14/2025',
  },
  {
    id: 'petName',
    header: 'Pet',
    synonyms: ['pet name', 'name', 'animal', 'puppy', 'kitten'],
    required: true,
    example: 'Luna',
  },
  {
    id: 'buyerName',
    header: 'Buyer',
    synonyms: ['buyer name', 'customer', 'customer name', 'client', 'client name', 'sold to'],
    example: 'Ann Miller',
  },
  {
    id: 'method',
    header: 'Paid by',
    synonyms: ['method', 'payment method', 'payment', 'payment type', 'paid with', 'how it was paid'],
    example: 'Cash',
  },
  {
    id: 'amount',
    header: 'Amount',
    synonyms: ['price', 'total', 'sale price', 'paid', 'amount usd', 'recorded by hand'],
    required: true,
    example: '1,200.00',
  },
  { id: 'note', header: 'Note', synonyms: ['notes', 'comment', 'comments', 'memo'], example: '' },
] as const satisfies ImportColumn[];

export const IMPORT_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  pets: PET_COLUMNS,
  sales: SALE_COLUMNS,
};

/** Columns of our own file of problems, which a corrected file may still have. */
export const PROBLEM_COLUMNS = { row: 'Row', problem: 'Problem' } as const;

/** The cells of a row that a kind knows, by the id of their column; one that is missing is empty. */
export type ImportCells = Partial<Record<string, string>>;

const normalize = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that a file's header names, each once; the first one counts. */
export function matchHeader(kind: ImportKind, header: readonly string[]) {
  const columns: (ImportColumn | undefined)[] = header.map(() => undefined);
  const ofName = (name: string) => (column: ImportColumn) =>
    normalize(column.header) === name || column.synonyms.some((synonym) => normalize(synonym) === name);
  const names = header.map(normalize);
  // The template's own names first: "Price" of a file with "Price" and "Amount" is the price.
  for (const isExact of [true, false])
    for (const [index, name] of names.entries()) {
      if (columns[index] || name === '') continue;
      const free = IMPORT_COLUMNS[kind].filter((column) => !columns.includes(column));
      columns[index] = free.find(isExact ? (column) => normalize(column.header) === name : ofName(name));
    }
  const own = Object.values(PROBLEM_COLUMNS).map(normalize);
  return {
    columns,
    ignored: header.filter((name, index) => !columns[index] && name.trim() !== '' && !own.includes(names[index]!)),
    missing: IMPORT_COLUMNS[kind].filter((column) => column.required && !columns.includes(column)),
  };
}

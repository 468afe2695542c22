import { IMPORT_NAMES, type ImportKind } from '../../../contract/imports/columns.ts';
import { grouped } from '../../../contract/grouped.ts';

/** Such as "1 pet" or "1,200 sales". */
export const countRows = (kind: ImportKind, count: number): string =>
  `${grouped(count)} ${count === 1 ? IMPORT_NAMES[kind].one : IMPORT_NAMES[kind].many}`;

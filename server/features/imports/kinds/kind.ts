import type { z } from 'zod';
import type { ImportCells } from '../../../../contract/imports/columns.ts';
import type { UserContext } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { RowProblem } from '../../../db/schema.ts';

/** What the rows of a file become. */
export interface Kind<Input> {
  /** The form's input by a row's cells. Throws as the form's own checks do. */
  parse(context: UserContext, cells: ImportCells): z.ZodSafeParseResult<Input>;
  /** What the form checks besides its schema. Throws Invalid. */
  check(context: UserContext, input: Input): void;
  /** The pet's name. */
  toName(input: Input): string;
  /** The row as it will be, for people, by the ids of its columns. */
  present(context: UserContext, input: Input): Record<string, string | null | undefined>;
  /** How many more the account has room for. */
  readRoom(context: UserContext, db: DbOrTx): Promise<number>;
  /** What the account has already, as keys that `toKey` makes of a row. */
  readKnown(context: UserContext): Promise<Set<string>>;
  toKey(input: Input): string;
  knownProblem: RowProblem;
  /** Creates all or none, and returns ids in the same order. Throws Conflict beyond the account's room before it writes. */
  create(context: UserContext, tx: Tx, inputs: readonly (Input & { createdAt: Date })[]): Promise<string[]>;
  /** Removes what nobody has touched since; returns the ids of the others that still exist. */
  remove(context: UserContext, tx: Tx, ids: string[]): Promise<string[]>;
}

/** The database interface that the sandbox needs; PGlite and PostgreSQL both implement it. */
export interface Query {
  /** Runs one statement with `$1…` parameters and returns its rows. */
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
}

export interface Database extends Query {
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<Result>(work: (tx: Query) => Promise<Result>): Promise<Result>;
}

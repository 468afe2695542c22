/** Ids that say what they are; `n` is the row of generate_series. */
export const breeder = (n: string) => `'breeder-' || ${n}`;

/** The time of a row that retention keeps for `days`: one row of a hundred is due, as after a day. */
export const kept = (rows: number, days: number) =>
  `now() - interval '1 hour' - n * interval '${days * 1.01} days' / ${rows}`;

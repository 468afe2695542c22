/** The type of a translation: the same message keys, with texts of its own. */
export type SameKeys<English> = Record<keyof English, string>;

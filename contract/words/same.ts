/** The type of a translation: the same message keys, with texts of its own. */
export type Same<English> = Record<keyof English, string>;

/** The shape of a translation: the same messages, in words of its own. */
export type Same<English> = Record<keyof English, string>;

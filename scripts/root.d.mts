/** See root.mjs. */
export const root: string;
export function fromRoot(...parts: string[]): string;

/** A time in an export: ISO 8601 in UTC, null for none. */
export const isoTime = (date: Date | null): string | null => date?.toISOString() ?? null;

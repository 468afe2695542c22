export const tablesByNoun: Map<string, { writes: string[]; alsoWrites: string[]; reads: string[] }>;
export function writersOf(table: string): string[];

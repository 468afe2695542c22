export function findTableBreaches(root: string): string[];
export function readTables(root: string): Map<string, string>;
export function findIdleAccess(root: string): string[];

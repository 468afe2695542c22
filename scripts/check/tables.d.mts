export function findTableBreaches(root: string): string[];

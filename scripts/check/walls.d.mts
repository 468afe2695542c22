export function findBreaches(root: string): string[];

export function findOldWords(root: string): string[];

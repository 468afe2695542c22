export function findBreaches(root: string): string[];
export function findIdleUses(root: string): string[];

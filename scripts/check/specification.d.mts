export function findSpecificationFaults(root: string, nightlyFiles: string[]): string[];

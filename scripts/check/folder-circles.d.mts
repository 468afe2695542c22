export function findFolderCircles(root: string, known?: Record<string, string[]>): string[];

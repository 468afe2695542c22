export function findCrowdedFolders(root: string): string[];

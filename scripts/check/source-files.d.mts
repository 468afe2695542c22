export function sourceFiles(root: string, folder: string, ending?: RegExp): string[];

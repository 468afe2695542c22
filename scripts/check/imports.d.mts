export function readImports(file: string): { imports: { specifier: string | undefined; line: number }[] };

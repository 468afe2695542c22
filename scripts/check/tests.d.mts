export function readTests(file: string): { tests: { name: string }[] };

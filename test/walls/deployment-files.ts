import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../..');
export const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The documents of a YAML file; throws on one that can't be parsed. */
export function readYaml(path: string): any[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    if (document.errors[0]) throw new Error(`${path}: ${document.errors[0].message}`);
    return document.toJS();
  });
}

/** The variables that the server reads: .env.example lists every one. */
export function knownVariables(): Set<string> {
  return new Set([...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!));
}

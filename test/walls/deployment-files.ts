import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { diagnose, readConfig } from '../../server/config.ts';

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

/** The variables that the server doesn’t read. */
export const unknown = (variables: Record<string, string>) =>
  Object.keys(variables).filter((name) => !knownVariables().has(name));

/** The configuration that the server reads from these variables; throws when it would refuse to start. */
export function configOf(variables: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-config-'));
  try {
    return readConfig({ ...variables, DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a start with these variables alone would be refused for. */
export const refusalsOf = (variables: Record<string, string>) =>
  diagnose(variables).flatMap(({ finding }) => (finding?.outcome === 'refused' ? [finding.sentence] : []));

/** What the image sets for each of its containers. */
export const OF_THE_IMAGE = { NODE_ENV: 'production', HOST: '0.0.0.0' };

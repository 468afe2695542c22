import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A build like this one whose database has one more migration; deleted by the returned function. */
export function buildNextRelease(statements: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-release-'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  for (const name of ['package.json', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  const migrations = join(folder, 'dist/server/migrations');
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1)!;
  const tag = '9999_next-release';
  journal.entries.push(Object.assign({}, last, { idx: last.idx + 1, when: last.when + 1, tag }));
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(migrations, `${tag}.sql`), statements);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder of migrations as the generator writes them: one list of statements each. */
export function writeMigrations(migrations: string[][]): string {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const entries = migrations.map((_each, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `${idx}`,
    breakpoints: true,
  }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [idx, statements] of migrations.entries())
    writeFileSync(join(folder, `${idx}.sql`), statements.join(';--> statement-breakpoint\n'));
  return folder;
}

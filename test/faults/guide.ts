import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { besideServer, unprivilegedUser, type PostgresServer } from '../environment/postgres-server.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const read = (name: string) => readFileSync(join(root, `docs/${name}.md`), 'utf8');

/** What an operator follows. */
export const guide = ['operating', 'reference'].map(read).join('\n');

/** Its commands, by their mark. */
export const blocks = new Map(
  [...guide.matchAll(/<!-- runs: ([\w ]+?)(?:,[^\n]*)? -->\n\n```(?:sh|sql)\n([^]*?)```/g)].map(
    ([, name, text]) => [name!, text!] as const,
  ),
);

/** Runs a marked block as an operator's shell or script does, which goes on after a line that fails; returns what it prints. */
export async function runBlock(name: string, environment: Record<string, string>, user = {}): Promise<string> {
  const { stdout } = await run('bash', ['--norc', '-uo', 'pipefail', '-c', blocks.get(name)!], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    ...user,
  });
  return stdout;
}

/** The environment of PostgreSQL's user, whose `psql` speaks to this server if there is one. */
export function asPostgres(server?: PostgresServer): Record<string, string> {
  return {
    PATH: `${besideServer()}:${process.env['PATH']}`,
    PGUSER: 'postgres',
    ...(server ? { PGHOST: '127.0.0.1', PGPORT: new URL(server.url('postgres')).port } : {}),
  };
}

/** PostgreSQL's user, who may not see the folder of this project. */
export const postgresUser = (): object => ({ ...unprivilegedUser(), cwd: '/' });

/** A new folder that only PostgreSQL's user opens. */
export function makeFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  const user = unprivilegedUser();
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

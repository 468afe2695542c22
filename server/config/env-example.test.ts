import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { environment } from './environment.ts';

const file = join(import.meta.dirname, '../../.env.example');
const withoutMarks = () => readFileSync(file, 'utf8').replaceAll(/^# ([A-Z][A-Z0-9_]*=)/gm, '$1');

it('.env.example lists every variable that the server reads, but Node’s own', () => {
  const listed = parseEnv(withoutMarks());
  expect(Object.keys(environment.shape).filter((name) => !(name in listed))).toEqual(['NODE_ENV']);
});

it('a shell, Node and systemd read the same values from .env.example, also from its commented lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const text = withoutMarks();
  writeFileSync(join(folder, '.env'), text);
  const read = (script: string) =>
    execFileSync('sh', ['-ec', script], { cwd: folder, env: { PATH: process.env['PATH'] }, encoding: 'utf8' });
  read(`. ${file}`);
  const known = parseEnv(text);
  const ofShell = parseNull(read('set -a; . ./.env; env -0'));
  expect(Object.fromEntries(Object.keys(known).map((name) => [name, ofShell[name]]))).toEqual(known);
});

const parseNull = (text: string) =>
  Object.fromEntries(text.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));

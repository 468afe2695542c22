import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNightly } from '../environment/nightly.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A folder with only the packages' files and the lockfile, so that npm plans a complete installation. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'litterlink-lockfile-'));
  mkdirSync(join(folder, 'sandbox'));
  for (const name of ['package.json', 'package-lock.json', 'sandbox/package.json'])
    copyFileSync(join(root, name), join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm ci` would install on a system. Throws if npm refuses the lockfile. */
function planInstallation(os: string, cpu: string): string {
  const args = [
    'ci',
    '--dry-run',
    '--offline',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    `--os=${os}`,
    `--cpu=${cpu}`,
  ];
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

/** `npm test` asks for one system of each kind. */
const SYSTEMS = [
  ['linux', 'x64', '@oxlint/binding-linux-x64-gnu', '@tailwindcss/oxide-linux-x64-gnu'],
  ['darwin', 'arm64', '@oxlint/binding-darwin-arm64', '@tailwindcss/oxide-darwin-arm64'],
  ['linux', 'arm64', '@oxlint/binding-linux-arm64-gnu', '@tailwindcss/oxide-linux-arm64-gnu'],
  ['darwin', 'x64', '@oxlint/binding-darwin-x64', '@tailwindcss/oxide-darwin-x64'],
];

describe('the lockfile', () => {
  it.each(SYSTEMS.slice(0, isNightly ? 4 : 2))(
    'is complete: npm ci accepts it on %s %s and selects that system’s binaries',
    (os, cpu, ...programs) => {
      const plan = planInstallation(os, cpu);
      for (const program of programs) expect(plan).toContain(`add ${program} `);
    },
  );

  it('lists every optional package of an installed one, also for other systems', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('has a hash of every package, also of other systems', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>;
    };
    const isInstalled = ([path, { link, inBundle }]: (typeof entries)[number]) =>
      path.startsWith('node_modules/') && !link && !inBundle;
    const entries = Object.entries(packages);
    expect(entries.filter(isInstalled).flatMap(([path, { integrity }]) => (integrity ? [] : [path]))).toEqual([]);
  });

  it('names no registry but npm’s own', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string; link?: boolean }>;
    };
    // A link leads to a folder of this project.
    const addresses = Object.values(packages).flatMap(({ link, resolved }) => (resolved && !link ? [resolved] : []));
    expect(addresses.filter((address) => !address.startsWith('https://registry.npmjs.org/'))).toEqual([]);
  });
});

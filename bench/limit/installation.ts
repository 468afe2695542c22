import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const MB = 1024 * 1024;

/** Installs what production needs into an empty folder, from the lock file. */
export function measureInstallation(): string {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-bench-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(folder, file));
    mkdirSync(join(folder, 'sandbox'));
    cpSync(join(root, 'sandbox/package.json'), join(folder, 'sandbox/package.json'));
    const options = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
    const { status, stderr } = spawnSync('npm', options, { cwd: folder, encoding: 'utf8' });
    const problem = stderr.split('\n').find((line) => line.startsWith('npm error'));
    if (status !== 0) return `production install: npm ci --omit=dev fails: ${problem}`;
    const { bytes, packages } = contentOf(join(folder, 'node_modules'));
    const build = contentOf(join(root, 'dist')).bytes;
    return `production install: ${(bytes / MB).toFixed(0)} MB in ${packages} packages, and a build of ${(build / MB).toFixed(1)} MB`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes of all files, and folders of packages with a package.json of their own. */
function contentOf(folder: string): { bytes: number; packages: number } {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const isPackage = /node_modules\/(@[^/]+\/)?[^/@.][^/]*$/;
  return {
    bytes: files.reduce((sum, { name, parentPath }) => sum + statSync(join(parentPath, name)).size, 0),
    packages: files.filter(({ name, parentPath }) => name === 'package.json' && isPackage.test(parentPath)).length,
  };
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { listPackages } from '../../scripts/build/sbom.mjs';

afterEach(() => void vi.unstubAllEnvs());

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'));
interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  scope: string;
  licenses?: unknown[];
  properties?: { name: string }[];
}

const bill = read('dist/sbom.cdx.json') as {
  bomFormat: string;
  serialNumber: string;
  metadata: { timestamp?: string; component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
const named = (name: string) => bill.components.filter((component) => component.name === name);

// Shows running.security-documents
it('the build’s bill of materials has the packages that production installs and those that the build contains', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'litterlink' } } });
  const { dependencies } = read('package.json');
  for (const name of [
    ...Object.keys(dependencies),
    'fastify',
    'better-auth',
    'react-dom',
    '@fontsource-variable/fraunces',
  ])
    expect(named(name)).toMatchObject([{ scope: 'required' }]);
  for (const name of ['vitest', 'playwright-core', 'typescript', 'esbuild']) expect(named(name)).toEqual([]);
});

it('the bill of materials has the versions of the lockfile, and names no other package as a dependency', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, { version?: string }> };
  const locked = new Set(
    Object.entries(packages).map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
  const refs = bill.components.map((component) => component['bom-ref']);
  expect(refs.filter((ref) => !locked.has(ref) && !ref.startsWith('stripe-api-sandbox@'))).toEqual([]);
  const known = new Set(refs);
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
});

it('the bill of materials names a license of each package', () => {
  expect(bill.components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name)).toEqual([]);
});

it('the bill of materials holds no time, so that the same sources give the same file', () => {
  expect(bill.metadata.timestamp).toBeUndefined();
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('a build needs no npm that makes one: Debian’s is older', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-npm-'));
  const npm = join(folder, 'npm-cli.js');
  writeFileSync(
    npm,
    `console.log('Unknown command: "sbom"\\n\\nTo see a list of supported npm commands, run:\\n  npm help'); process.exit(1)`,
  );
  vi.stubEnv('npm_execpath', npm);
  expect(await listPackages()).toBeUndefined();
  rmSync(folder, { recursive: true });
});

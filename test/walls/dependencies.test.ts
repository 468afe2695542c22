import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports } from '../../scripts/check/imports.mjs';
import { sourceFiles } from '../../scripts/check/source-files.mjs';

const root = join(import.meta.dirname, '../..');

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readPackage = (...folder: string[]): Package =>
  JSON.parse(readFileSync(join(root, ...folder, 'package.json'), 'utf8')) as Package;

const { dependencies = {}, devDependencies = {} } = readPackage();

const holdsBinary = (name: string): boolean => {
  const folder = join(root, 'node_modules', name);
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => /\.(node|wasm)$/.test(String(file)))
  );
};

/** Native code or WebAssembly, of the package or of one that it installs for this machine: a bundle can't hold it. */
const needsInstallation = (name: string): boolean =>
  [name, ...Object.keys(readPackage('node_modules', name).optionalDependencies ?? {})].some(holdsBinary);

/** Packages that the files of a folder import, by name. */
function importedBy(folder: string): string[] {
  const specifiers = sourceFiles(root, folder)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => readImports(join(root, file)).imports.flatMap(({ specifier }) => specifier ?? []));
  const names = specifiers
    .filter((specifier) => !/^(\.|node:|virtual:)/.test(specifier))
    .map((specifier) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)![0]);
  return [...new Set(names)].filter((name) => !builtinModules.includes(name));
}

describe('production', () => {
  it('installs only packages that can’t be bundled', () => {
    const ofSandbox = readPackage('sandbox').dependencies ?? {};
    const installed = [...Object.keys(dependencies), ...Object.keys(ofSandbox)];
    expect(installed.filter((name) => !needsInstallation(name))).toEqual([]);
    expect(needsInstallation('fastify')).toBe(false);
  });

  it.each(['contract', 'server', 'web'])(
    'is bundled of devDependencies: all other packages that %s/ imports',
    (folder) => {
      const workspace = 'stripe-api-sandbox';
      const bundled = importedBy(folder).filter((name) => name !== workspace && !(name in dependencies));
      expect(bundled.length).toBeGreaterThan(0);
      expect(bundled.filter((name) => !(name in devDependencies))).toEqual([]);
    },
  );
});

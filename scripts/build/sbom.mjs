import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromRoot, root } from '../root.mjs';
import { npmProgram } from '../setup/npm.mjs';

const PACKAGE = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?((?:@[^/]+\/)?[^/]+))\//;

/**
 * Writes the software bill of materials (CycloneDX) of what is built: npm lists the lockfile, and of its development
 * packages those stay whose files are part of the build. The same sources give the same file: it holds no time.
 * `inputs` are the files that the build has read. A build by an npm that makes none, as Debian 13's, has no such file, and runs as well.
 */
export async function writeBillOfMaterials(inputs) {
  const bundled = new Set(inputs.flatMap((file) => packageOf(file) ?? []));
  const file = fromRoot('dist/sbom.cdx.json');
  const bill = await listPackages();
  if (!bill) return rmSync(file, { force: true });
  const isBundled = ({ name, version }) => bundled.has(`${name}@${version}`);
  const components = bill.components
    .filter((component) => isBundled(component) || !isDevelopment(component))
    .map((component) => (isBundled(component) ? asBundled(component) : component))
    .map(withLicense);
  const kept = new Set([bill.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  const { name } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const { timestamp: _timestamp, ...metadata } = bill.metadata;
  const content = {
    ...bill,
    metadata: { ...metadata, lifecycles: [{ phase: 'build' }], component: { ...metadata.component, name } },
    components,
    dependencies,
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify({ ...content, serialNumber: '' }))}`;
  writeFileSync(file, `${JSON.stringify({ ...content, serialNumber }, null, 1)}\n`);
}

/** npm's own bill of materials of the lockfile; undefined, with a line that says so, where npm is older than 10. */
export async function listPackages() {
  const { program, first, shell } = npmProgram();
  const args = [
    ...first,
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    '--include=dev',
    '--loglevel=error',
  ];
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd: root, shell, maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout);
  } catch (error) {
    if (!error.stdout?.includes('Unknown command')) throw error;
    console.error('This npm makes no bill of materials: npm 10 or later writes dist/sbom.cdx.json.');
  }
}

/**
 * Packages whose package.json names no license, by the file that they carry instead. Another version may have another license, so
 * each is named with its version.
 */
const LICENSE_FILES = {
  // node_modules/png-js/LICENSE: "MIT License, Copyright (c) 2017 Devon Govett".
  'png-js@2.0.0': 'MIT',
};

function withLicense(component) {
  const id = LICENSE_FILES[`${component.name}@${component.version}`];
  return component.licenses || !id ? component : { ...component, licenses: [{ license: { id } }] };
}

const DEVELOPMENT = 'cdx:npm:package:development';
const isDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === DEVELOPMENT);

/** npm calls a development package optional; the build contains it. */
function asBundled({ properties = [], ...component }) {
  const others = properties.filter(({ name }) => name !== DEVELOPMENT);
  return { ...component, scope: 'required', ...(others.length > 0 ? { properties: others } : {}) };
}

/** "name@version" of the package that a file belongs to. */
function packageOf(file) {
  const [, folder, name] = PACKAGE.exec(file.replaceAll('\\', '/').replace(root, '')) ?? [];
  return folder && `${name}@${versionIn(fromRoot(folder))}`;
}

const versions = new Map();
function versionIn(folder) {
  const known = versions.get(folder) ?? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  versions.set(folder, known);
  return known;
}

function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

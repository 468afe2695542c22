/**
 * Builds everything that `npm start` serves: the browser's files into dist/web (with a brotli copy beside each), the
 * server into dist/server, the sandbox into dist/sandbox, and what they consist of into dist/sbom.cdx.json.
 * Runs on Node 24; setup/built.mjs decides when.
 */
import { cp, rm } from 'node:fs/promises';
import { build as buildWithEsbuild } from 'esbuild';
import { build as buildWithVite } from 'vite';
import { compressFolder } from './build/compress.mjs';
import { programs, serverBuildOptions } from './build/server.mjs';
import { writeBillOfMaterials } from './build/sbom.mjs';
import { printSizes } from './build/sizes.mjs';
import { forgetBuild, rememberBuild, sourcesHash } from './build/stamp.mjs';
import { dropForeignMappings } from './build/source-map.mjs';
import { fromRoot } from './root.mjs';
import { withLock } from './setup/lock.mjs';

/** Resolves, as `buildProgram`, with the files that the build has read. */
async function buildBrowserFiles() {
  const results = await buildWithVite({ configFile: fromRoot('vite.config.ts'), logLevel: 'warn' });
  await compressFolder(fromRoot('dist/web'));
  const files = [results].flat().flatMap(({ output }) => output);
  return files.flatMap(({ moduleIds = [], originalFileNames = [] }) => [...moduleIds, ...originalFileNames]);
}

async function buildProgram(name) {
  const outdir = fromRoot('dist', name);
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await buildWithEsbuild(serverBuildOptions(name));
  await Promise.all(
    Object.keys(metafile.outputs)
      .filter((file) => file.endsWith('.map'))
      .map((file) => dropForeignMappings(fromRoot(file))),
  );
  if (name === 'server') {
    await cp(fromRoot('server/db/migrations'), fromRoot('dist/server/migrations'), { recursive: true });
  }
  return Object.keys(metafile.inputs);
}

process.env.NODE_ENV = 'production';
await withLock(async () => {
  const hash = sourcesHash();
  forgetBuild();
  const inputs = await Promise.all([buildBrowserFiles(), ...programs.map(buildProgram)]);
  await writeBillOfMaterials(inputs.flat());
  printSizes(fromRoot('dist/web'));
  rememberBuild(hash);
});

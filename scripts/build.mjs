/**
 * Builds everything that `npm start` serves: the browser's files into dist/web (with a brotli copy beside each), the
 * server into dist/server with V8's code cache, the sandbox into dist/sandbox, and what they consist of into
 * dist/sbom.cdx.json.
 * Runs on Node 24; setup/built.mjs decides when.
 */
import { readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { build as buildWithEsbuild } from 'esbuild';
import { buildBrowserFiles } from './build/browser.mjs';
import { compressFolder } from './build/compress.mjs';
import { copyServerFiles, programs } from './build/server.mjs';
import { writeBillOfMaterials } from './build/sbom.mjs';
import { printSizes } from './build/sizes.mjs';
import { forgetBuild, rememberBuild, sourcesHash } from './build/stamp.mjs';
import { dropForeignMappings } from './build/source-map.mjs';
import { fromRoot } from './root.mjs';
import { withLock } from './setup/lock.mjs';
import { run } from './setup/run.mjs';

const CARD_FONTS = ['latin', 'latin-ext', 'vietnamese'].map((script) => `fraunces-${script}-600-normal.woff`);

async function buildProgram([name, parts]) {
  const outdir = fromRoot('dist', name);
  await rm(outdir, { recursive: true, force: true });
  const built = await Promise.all(parts.map((options) => buildWithEsbuild(options)));
  const outputs = built.flatMap(({ metafile }) => Object.keys(metafile.outputs));
  await Promise.all(outputs.filter((file) => file.endsWith('.map')).map((file) => dropForeignMappings(fromRoot(file))));
  if (name === 'server') {
    await copyServerFiles(name);
    for (const font of ['400Regular/NotoSans_400Regular.ttf', '600SemiBold/NotoSans_600SemiBold.ttf'])
      await cp(fromRoot('node_modules/@expo-google-fonts/noto-sans', font), fromRoot('dist/server/fonts', font));
    // For pictures that the server draws.
    for (const file of CARD_FONTS) {
      await cp(fromRoot('node_modules/@fontsource/fraunces/files', file), fromRoot('dist/server/fonts', file));
    }
    refuseOtherThanAscii(fromRoot('dist/server/program.js'));
  }
  return built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

/** server/launch reads it as one byte per character. */
function refuseOtherThanAscii(file) {
  const bytes = readFileSync(file);
  const at = bytes.findIndex((byte) => byte > 127);
  if (at < 0) return;
  const excerpt = bytes.subarray(Math.max(0, at - 60), at + 20);
  throw new Error(
    `esbuild can't escape a character of a regular expression or tagged template; write \\u…: ${excerpt.toString()}`,
  );
}

/** A server without a code cache starts as well, only slower. */
async function makeCodeCache() {
  const code = await run(process.execPath, [fromRoot('scripts/build/code-cache.mjs')], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (code !== 0) console.error('The code cache could not be made: the server will start more slowly.');
}

/** With the copies that a browser is sent. */
async function buildWebsite() {
  const inputs = await buildBrowserFiles();
  await compressFolder(fromRoot('dist/web'));
  return inputs;
}

process.env.NODE_ENV = 'production';
await withLock(async () => {
  const hash = sourcesHash();
  forgetBuild();
  const inputs = await Promise.all([buildWebsite(), ...Object.entries(programs).map(buildProgram)]);
  await Promise.all([writeBillOfMaterials(inputs.flat()), makeCodeCache()]);
  printSizes(fromRoot('dist/web'));
  rememberBuild(hash);
});

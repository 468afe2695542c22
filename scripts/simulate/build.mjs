import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { copyServerFiles, databaseThread, modulesBuildOptions } from '../build/server.mjs';
import { fromRoot } from '../root.mjs';

/**
 * Bundles the simulation with the product into dist/`name`; resolves with the file to run. `plants` are bugs injected
 * for a test: in `file`, `from` is replaced by `to`.
 */
export async function buildSimulation(name = 'simulation', plants = []) {
  const options = modulesBuildOptions(name, 'test/simulation/main.ts', databaseThread);
  const { metafile } = await build({
    ...options,
    // The product's main.ts is imported here and must not start itself.
    define: { ...options.define, 'import.meta.main': 'false' },
    alias: { '@node-rs/argon2': fromRoot('test/environment/cheap-argon2.ts') },
    plugins: [...options.plugins, planting(plants)],
  });
  for (const { file } of plants)
    if (!(file in metafile.inputs)) throw new Error(`${file} is not part of the simulation`);
  await copyServerFiles(name);
  return `dist/${name}/main.js`;
}

function planting(plants) {
  return {
    name: 'planted-bugs',
    setup(builder) {
      builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const ofFile = plants.filter(({ file }) => path === fromRoot(file));
        if (ofFile.length === 0) return undefined;
        let contents = await readFile(path, 'utf8');
        for (const { file, from, to } of ofFile) {
          if (contents.split(from).length !== 2) throw new Error(`${file} must contain this exactly once: ${from}`);
          contents = contents.replace(from, () => to);
        }
        return { contents, loader: 'ts' };
      });
    },
  };
}

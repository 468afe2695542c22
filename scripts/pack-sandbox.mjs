/**
 * `npm run pack-sandbox`: makes the sandbox a package that any program can install (dist/stripe-api-sandbox-<version>.tgz).
 * Node runs no TypeScript below node_modules, so it holds the bundle, with declarations of its types.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { build } from 'esbuild';
import { modulesBuildOptions } from './build/server.mjs';
import { fromRoot } from './root.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { run, toolEnvironment } from './setup/run.mjs';

const folder = fromRoot('dist/stripe-api-sandbox');
const { name, version, description, license, type, dependencies } = JSON.parse(
  readFileSync(fromRoot('sandbox/package.json'), 'utf8'),
);

await ensureInstalled();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
  ...modulesBuildOptions('stripe-api-sandbox', 'sandbox/main.ts', {
    sandbox: fromRoot('sandbox/sandbox.ts'),
    adapters: fromRoot('sandbox/adapters.ts'),
  }),
  sourcemap: false,
});
const tsc = '--ignoreConfig --declaration --emitDeclarationOnly --allowImportingTsExtensions --skipLibCheck';
const target = '--module nodenext --target es2024 --types node';
await command('tsc', `${tsc} ${target} sandbox/sandbox.ts sandbox/adapters.ts`.split(' ').concat('--outDir', folder));
for (const [from, to] of [
  ['sandbox/README.md', 'README.md'],
  ['LICENSE', 'LICENSE'],
])
  await cp(fromRoot(from), `${folder}/${to}`);
const manifest = {
  name,
  version,
  description,
  license,
  type,
  engines: { node: '>=24' },
  dependencies,
  bin: { [name]: './main.js' },
  exports: {
    '.': { types: './sandbox.d.ts', default: './sandbox.js' },
    './adapters': { types: './adapters.d.ts', default: './adapters.js' },
  },
};
writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
await command('npm', ['pack', folder, '--pack-destination', fromRoot('dist')]);

async function command(program, args) {
  const code = await run(program, args, { env: toolEnvironment() });
  if (code !== 0) process.exit(code);
}

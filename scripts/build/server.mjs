import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fromRoot, root } from '../root.mjs';

export const programs = ['server', 'sandbox'];

/**
 * The "dependencies" of package.json can't be bundled (native code, WebAssembly): production installs them. All other
 * packages are part of the bundle. pg asks for pg-native and does without it.
 */
const { dependencies } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
const external = [...Object.keys(dependencies), 'pg-native'];

/** Bundled CommonJS code uses these; an ES module has to define them itself. */
const banner = [
  `import { createRequire as litterlinkCreateRequire } from 'node:module';`,
  `const require = litterlinkCreateRequire(import.meta.url);`,
  `const __filename = import.meta.filename, __dirname = import.meta.dirname;`,
].join(' ');

/**
 * Always uses React's production build, several times as fast on the server. All other code, such as our
 * configuration, still reads NODE_ENV at run time.
 */
const productionReact = {
  name: 'production-react',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/].*\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replaceAll('process.env.NODE_ENV', '"production"'), loader: 'js' };
    });
  },
};

/** The embedded database runs in a thread, which starts from a file of its own. */
const entryPointsOf = (name) => ({
  main: fromRoot(name, 'main.ts'),
  ...(name === 'server' ? { 'thread-main': fromRoot(name, 'db/embedded/thread-main.ts') } : {}),
});

/** esbuild's options for `server` or `sandbox`: one unminified file, and chunks for dynamic imports. */
export function serverBuildOptions(name) {
  return {
    absWorkingDir: root,
    entryPoints: entryPointsOf(name),
    outdir: fromRoot('dist', name),
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: 'linked',
    sourcesContent: false,
    define: { 'import.meta.env.SSR': 'true', 'import.meta.env.DEV': 'false', 'import.meta.env.PROD': 'true' },
    loader: { '.css': 'empty' },
    banner: { js: banner },
    external,
    plugins: [productionReact],
    logLevel: 'warning',
  };
}

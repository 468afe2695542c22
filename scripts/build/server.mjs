import { readFileSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fromRoot, root } from '../root.mjs';

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

/** esbuild escapes all but tagged templates, whose text it can't change; the sandbox's pages are such. */
const asciiTemplates = {
  name: 'ascii-templates',
  setup(build) {
    build.onLoad({ filter: /[\\/]sandbox[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replace(/[^\0-\x7f]/g, escaped), loader: 'ts' };
    });
  },
};
const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Packages that few processes use, or none before its first mail or passkey, each exported by a file of ours that holds nothing
 * else, or as a whole. They become files of their own, which are read when they are needed, instead of parts of the program.
 */
const onDemand = {
  libraries: fromRoot('server/pdf/libraries.ts'),
  'mail-library': fromRoot('server/integrations/mail-library.ts'),
  'otlp-library': fromRoot('server/integrations/otlp-library.ts'),
  'push-library': fromRoot('server/integrations/push/push-library.ts'),
  passkeys: '@simplewebauthn/server',
  's3-sdk': fromRoot('server/integrations/stores/s3-sdk.ts'),
  'well-known-passwords': fromRoot('server/integrations/well-known-passwords.ts'),
};

const readOnDemand = {
  name: 'read-on-demand',
  setup(build) {
    const files = new Map(Object.entries(onDemand).map(([name, file]) => [file, `./on-demand/${name}.cjs`]));
    build.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const beside = files.get(resolve(resolveDir, path));
      return beside && { path: beside, external: true };
    });
  },
};

/** Copies what the server reads at run time beside a bundled program: its migrations and its tables of places. */
export async function copyServerFiles(name) {
  await cp(fromRoot('server/db/migrations'), fromRoot('dist', name, 'migrations'), { recursive: true });
  await cp(fromRoot('server/places/data'), fromRoot('dist', name, 'places'), { recursive: true });
}

const PASSKEY_CALLS = [
  'generateAuthenticationOptions',
  'generateRegistrationOptions',
  'verifyAuthenticationResponse',
  'verifyRegistrationResponse',
];

/** What the plugin for passkeys imports at once: functions that read their library when they are called. */
const lazyPasskeys = {
  name: 'lazy-passkeys',
  setup(build) {
    const file = './on-demand/passkeys.cjs';
    build.onResolve({ filter: /^@simplewebauthn\/server$/ }, () => ({ path: 'passkeys', namespace: 'lazy-passkeys' }));
    build.onResolve({ filter: /./, namespace: 'lazy-passkeys' }, () => ({ path: file, external: true }));
    build.onLoad({ filter: /./, namespace: 'lazy-passkeys' }, () => ({
      contents: PASSKEY_CALLS.map(
        (name) => `export const ${name} = async (...given) => require('${file}').${name}(...given);`,
      ).join('\n'),
    }));
  },
};

/** All that we render is whole: without the build that streams, which the package loads, too. */
const onlyWholePages = {
  name: 'only-whole-pages',
  setup(build) {
    const path = fromRoot('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js');
    build.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path }));
  },
};

/** The framework loads HTTP/2, which we don't serve, at each start. */
const lazyHttp2 = {
  name: 'lazy-http2',
  setup(build) {
    build.onResolve({ filter: /^node:http2$/, namespace: 'file' }, () => ({ path: 'http2', namespace: 'lazy' }));
    build.onLoad({ filter: /^http2$/, namespace: 'lazy' }, () => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => require('node:http2')[name] });`,
    }));
  },
};

/** The router compiles a function for each part of an address; comparing strings costs a request nothing more, and a start less. */
const plainRouter = {
  name: 'plain-router',
  setup(build) {
    build.onLoad({ filter: /[\\/]find-my-way[\\/]lib[\\/]node\.js$/ }, async ({ path }) => ({
      contents: replaced(await readFile(path, 'utf8'), 'LONG_PREFIX_MIN_LENGTH = 16', 'LONG_PREFIX_MIN_LENGTH = 2'),
    }));
  },
};

/** Error messages in other languages than English, and listing folders: nothing asks for either. */
const unused = {
  name: 'unused',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js';`,
    }));
    build.onResolve({ filter: /^glob$/ }, () => ({ path: 'glob', namespace: 'unused' }));
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

function replaced(text, before, after) {
  if (!text.includes(before)) throw new Error(`The package has changed: it has no ${before}.`);
  return text.replace(before, after);
}

const common = {
  absWorkingDir: root,
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node24',
  jsx: 'automatic',
  sourcemap: 'linked',
  sourcesContent: false,
  loader: { '.css': 'empty' },
  external,
  plugins: [productionReact],
  logLevel: 'warning',
};
const define = { 'import.meta.env.SSR': 'true', 'import.meta.env.DEV': 'false', 'import.meta.env.PROD': 'true' };

/** The embedded database's thread, which starts from a file of its own beside the program. */
export const databaseThread = { 'thread-main': fromRoot('server/db/embedded/thread-main.ts') };

const defineOfScript = {
  ...define,
  'import.meta.dirname': '__dirname',
  'import.meta.filename': '__filename',
  'import.meta.url': 'importMetaUrl',
};

/** esbuild's options for a program of ES modules: one unminified file, and chunks for dynamic imports. */
export function modulesBuildOptions(name, entry, beside = {}) {
  return {
    ...common,
    entryPoints: { main: fromRoot(entry), ...beside },
    outdir: fromRoot('dist', name),
    splitting: true,
    format: 'esm',
    define,
    banner: { js: banner },
  };
}

/**
 * The server as one script for V8's code cache, which knows no ES modules. Dynamic imports are modules in the same file
 * that run when they are needed. Names stay, for stack traces.
 */
const program = {
  ...common,
  entryPoints: { program: fromRoot('server/main.ts') },
  outdir: fromRoot('dist/server'),
  format: 'cjs',
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'external',
  plugins: [
    productionReact,
    asciiTemplates,
    readOnDemand,
    lazyPasskeys,
    onlyWholePages,
    lazyHttp2,
    plainRouter,
    unused,
  ],
  supported: { 'dynamic-import': false },
  define: { ...defineOfScript, 'import.meta.main': 'true' },
  banner: { js: '(function (require, module, exports, __filename, __dirname, importMetaUrl) {' },
  footer: { js: '})' },
};

const others = {
  ...common,
  entryPoints: onDemand,
  outdir: fromRoot('dist/server/on-demand'),
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  define: defineOfScript,
  banner: { js: `const importMetaUrl = require('node:url').pathToFileURL(__filename).href;` },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'external',
  sourcemap: false,
};

/** Starts the program (server/launch). */
const launcher = {
  ...common,
  entryPoints: { main: fromRoot('server/launch/main.ts') },
  outdir: fromRoot('dist/server'),
  format: 'esm',
  sourcemap: false,
};

const thread = {
  ...common,
  entryPoints: databaseThread,
  outdir: fromRoot('dist/server'),
  format: 'esm',
};

/** What each folder of dist/ is built from. */
export const programs = {
  server: [program, others, launcher, thread],
  sandbox: [modulesBuildOptions('sandbox', 'sandbox/main.ts')],
};

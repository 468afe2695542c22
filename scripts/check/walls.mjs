import { dirname, join, posix } from 'node:path';
import { readFeatures } from './features.mjs';
import { importedFile, readImports } from './imports.mjs';
import { isTest, rooms, sourceFiles } from './source-files.mjs';

/** Each may import those before it. */
const features = readFeatures();
/** The order of the screens' features: the server's, and those without a namesake there where what they use allows. */
const webFeatures = [
  'legal',
  'confirm-identity',
  'audit',
  'accounts',
  'push-subscriptions',
  'programs',
  'connected-accounts',
  'pets',
  'agreements',
  'payment-links',
  'listings',
  'litters',
  'kennel-pages',
  'pet-updates',
  'blocked-buyers',
  'questions',
  'people',
  'waitlists',
  'reservation-requests',
  'orders',
  'reviews',
  'analytics',
  'live',
  'books',
  'imports',
  'subscriptions',
  'support',
  'frames',
  'workspace',
  'dashboard',
  'landing',
  'admin',
  'debug',
];
/** The name under which sandbox/ is a package. */
const SANDBOX_PACKAGE = 'stripe-api-sandbox';
const environmentReaders = ['server/config.ts', 'sandbox/main.ts'];
/** A feature's file that renders pages. */
const isPages = (file) => /^server\/features\/[\w-]+\/([\w-]+-)?pages?\.ts$/.test(file);
/** What answers requests, and what speaks with other servers. */
const statusReaders =
  /^(server\/(http|pages|integrations)\/|web\/(calls\/(api|query-client)|public\/checkout\/start-checkout)\.ts$|sandbox\/|contract\/)/;
const httpImporters = /^server\/((http|pages)\/|[^/]+$|features\/.*routes\.ts$)/;

/** Imports again, under another address, what the import in its caller names. */
const importsAgain = 'web/calls/import-twice.ts';

/** Every violation of the import boundaries under `root`, each as "file:line: reason". */
export function findBreaches(root) {
  return rooms.flatMap((room) => sourceFiles(root, room)).flatMap((file) => breachesOf(root, file));
}

function breachesOf(root, file) {
  const { imports, environment, statuses, messages } = readImports(join(root, file));
  const breaches = imports.map(({ specifier, line }) => [line, breachOfImport(file, specifier)]);
  if (!environmentReaders.includes(file) && !isTest(file)) {
    breaches.push(...environment.map((line) => [line, 'only server/config.ts and sandbox/main.ts read process.env']));
  }
  if (!isTest(file) && !isPages(file) && !statusReaders.test(file)) {
    breaches.push(...statuses.map((line) => [line, 'decide by an error’s kind or code, not by an HTTP status']));
  }
  if (!isTest(file))
    breaches.push(...messages.map((line) => [line, 'recognize an error by its code, not by its text']));
  return breaches.filter(([, reason]) => reason).map(([line, reason]) => `${file}:${line}: ${reason}`);
}

function breachOfImport(file, specifier) {
  if (specifier === undefined)
    return isTest(file) || file === importsAgain ? undefined : 'an import of a computed name hides what it brings in';
  if (specifier.startsWith('/')) return 'an import by absolute path';
  const target = targetOf(file, specifier);
  if (target === undefined) return undefined;
  return (
    breachOfRooms(file, target) ??
    breachOfFeatures(file, target) ??
    breachOfWebFeatures(file, target) ??
    breachOfIntegrations(file, target) ??
    breachOfHttp(file, target) ??
    breachOfPages(file, target)
  );
}

/** The imported file, or undefined for a package that isn't a room. */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return importedFile(file, specifier);
  const [name, ...path] = specifier.split('/');
  return name === SANDBOX_PACKAGE ? posix.join('sandbox', ...path) : undefined;
}

/** Which rooms a room may import from besides itself; two files of the server's root connect the rooms. */
function breachOfRooms(file, target) {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === to) return undefined;
  if (to === 'test' && isTest(file)) return undefined;
  if (file === 'server/main.ts' && /^web\/(app|public)\/render\.tsx?$/.test(target)) return undefined;
  if (file === 'server/embedded-sandbox.ts' && to === 'sandbox') return undefined;
  if (to === 'contract' && (from === 'server' || from === 'web')) return undefined;
  return `${from} must not import ${target}: ${wallOf[from]}`;
}

const wallOf = {
  contract: 'the contract imports nothing of ours',
  web: 'the web imports only itself and the contract',
  sandbox: 'the sandbox knows nothing of the product',
  server:
    'the server imports only itself and the contract; its main.ts also the render.tsx of web/app and web/public, its embedded-sandbox.ts the sandbox',
};

const LIST = 'server/features/index.ts';

/** Tests may import any file of a feature for their setup. */
function breachOfFeatures(file, target) {
  const [from, to] = [featureOf(file), featureOf(target)];
  if (isTest(file)) return undefined;
  if (from && rankOf(from) === -1) return `"${from}" isn't in ${LIST}`;
  if (!to || from === to) return undefined;
  if (target.endsWith('/feature.ts')) return file === LIST ? undefined : `only ${LIST} imports a feature.ts`;
  if (from && rankOf(to) >= rankOf(from)) return `${from} must not import ${to}, which comes later`;
  if (!/^server\/features\/[\w-]+\/api\.ts$/.test(target)) return `the way into ${to} is its api.ts`;
  return from && !features[rankOf(from)].uses.includes(to)
    ? `${from} must name ${to} in "uses" of its feature.ts`
    : undefined;
}

/** What a feature.ts names although none of the feature's files imports it. */
export function findIdleUses(root) {
  const used = new Set();
  for (const file of sourceFiles(root, 'server/features').filter((each) => !isTest(each)))
    for (const { specifier } of readImports(join(root, file)).imports) {
      const target = specifier?.startsWith('.') && featureOf(importedFile(file, specifier));
      if (target) used.add(`${featureOf(file)} uses ${target}`);
    }
  return features.flatMap(({ name, uses }) =>
    uses
      .map((other) => `${name} uses ${other}`)
      .filter((use) => !used.has(use))
      .map((use) => `${use} only in its feature.ts`),
  );
}

function breachOfWebFeatures(file, target) {
  const [from, to] = [file, target].map((path) => /^web\/features\/([^/]+)\//.exec(path)?.[1]);
  if (!from || isTest(file)) return undefined;
  if (!webFeatures.includes(from)) return `"${from}" isn't in webFeatures of scripts/check/walls.mjs`;
  if (!to || from === to || webFeatures.indexOf(to) < webFeatures.indexOf(from)) return undefined;
  return `${from} must not import ${to}, which comes later`;
}

function breachOfIntegrations(file, target) {
  if (!file.startsWith('server/integrations/') || !target.startsWith('server/features/')) return undefined;
  return `integrations must not import a feature (${dirname(target)})`;
}

function breachOfHttp(file, target) {
  if (!target.startsWith('server/http/') || isTest(file)) return undefined;
  if (isPages(file)) return undefined;
  const isOfFeature = file.startsWith('server/features/');
  if (httpImporters.test(file) && !(isOfFeature && target.endsWith('/http-error.ts'))) return undefined;
  return 'only routes, pages and the server’s root import server/http/; errors without HTTP are in server/errors.ts';
}

/** What renders pages serves the pages of every feature, so it knows none. */
function breachOfPages(file, target) {
  if (file.startsWith('server/pages/') && target.startsWith('server/features/'))
    return 'server/pages/ knows no feature';
  if (!target.startsWith('server/pages/') || isTest(file)) return undefined;
  return isPages(file) || /^server\/(pages\/|[^/]+$)/.test(file)
    ? undefined
    : 'only a feature’s pages and the server’s root import server/pages/';
}

const roomOf = (path) => path.split('/')[0];
const featureOf = (path) => /^server\/features\/([^/]+)\//.exec(path)?.[1];
const rankOf = (feature) => features.findIndex(({ name }) => name === feature);

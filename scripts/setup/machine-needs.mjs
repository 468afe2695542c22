import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  findCaddy,
  findChromium,
  findFirefox,
  findNginx,
  findPgbouncer,
  findPostgres,
  findWebKit,
} from './machine.mjs';
import { run } from './run.mjs';

const needs = [
  {
    name: 'Chromium',
    packages: ['chromium', 'fonts-liberation'],
    lighter: 'chromium-headless-shell',
    brew: '--cask chromium',
    find: findChromium,
    variable: 'CHROMIUM_PATH',
  },
  {
    name: 'a PostgreSQL server',
    packages: ['postgresql'],
    brew: 'postgresql',
    find: findPostgres,
    variable: 'PG_CONFIG',
  },
  {
    name: 'PgBouncer',
    packages: ['pgbouncer'],
    brew: 'pgbouncer',
    find: findPgbouncer,
    variable: 'PGBOUNCER_PATH',
  },
];

/** The engines of few tests: each night they must be there; on another day, the tests of one that is there run. */
const engines = [
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: findWebKit,
    variable: 'WEBKIT_DRIVER_PATH',
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    brew: '--cask firefox',
    find: findFirefox,
    variable: 'FIREFOX_PATH',
  },
];

/** The web servers of `deploy/edge`, as the engines; Debian starts them once they are installed, so only a night installs them. */
const servers = [
  { name: 'nginx', packages: ['nginx'], find: findNginx },
  { name: 'Caddy', packages: ['caddy'], find: findCaddy },
];

const missingOf = (wanted) => wanted.filter((need) => !need.find());
const isDebian = () => existsSync('/usr/bin/apt-get');
const isRoot = () => process.getuid?.() === 0;
const isPackage = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
const listOf = (missing) => missing.map(({ name }) => name).join(', ');

/**
 * For `npm test`: installs the missing browser, database server and pooler as root on Debian; names them and exits elsewhere.
 * With `allEngines`, the engines and web servers too.
 */
export async function ensureMachineNeeds({ allEngines = false } = {}) {
  const wanted = allEngines ? [...needs, ...engines, ...servers] : needs;
  const missing = missingOf(wanted);
  if (missing.length === 0) return;
  if (!isDebian() || !isRoot()) return refuse(missing);
  console.error(`The tests need ${listOf(missing)}: running "npm run setup", since this is root on Debian or Ubuntu.`);
  // What `npm run setup` installs, engines among it; a night's web servers besides.
  await installMachineNeeds(allEngines ? wanted : undefined);
  const still = missingOf(wanted);
  if (still.length > 0) refuse(still);
}

/** Names the engines and web servers whose tests don't run here, in one line. Undefined if all are there. */
export function missingEngines() {
  const missing = missingOf([...engines, ...servers]);
  if (missing.length === 0) return undefined;
  return `Not on this machine: ${listOf(missing)}, whose tests didn't run; "npm run setup" installs Debian's engines.`;
}

/** For `npm run setup`: installs what is missing, on Debian and Ubuntu; names it, and exits if it isn't an engine. */
export async function installMachineNeeds(wanted = [...needs, ...engines]) {
  const missing = missingOf(wanted);
  if (missing.length > 0 && isDebian()) {
    await aptGet(['update', '-qq']);
    // An engine that this system doesn't have keeps nothing else from being installed.
    const had = missing.filter((need) => needs.includes(need) || need.packages.every(isPackage));
    const packages = had.flatMap(packagesOf);
    console.error(`Installing ${packages.join(', ')} with apt-get …`);
    if (packages.length > 0) await aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  const still = missingOf(needs);
  if (still.length > 0) refuse(still);
  const engine = missingEngines();
  if (engine) console.error(engine);
}

/** Debian has the lighter one, Ubuntu hasn't. */
function packagesOf({ packages: [first, ...rest], lighter }) {
  return [lighter && isPackage(lighter) ? lighter : first, ...rest];
}

function refuse(missing) {
  for (const { name, packages, brew, variable } of missing) {
    console.error(
      `The tests need ${name}, which is not on this machine: run "npm run setup" (Debian, Ubuntu: it installs the ` +
        `package "${packages[0]}")${brew ? `, or "brew install ${brew}" (macOS)` : ''}, or set ${variable} to where it is.`,
    );
  }
  process.exit(1);
}

/** Asks for a password where the user isn't root. */
function aptGet(args) {
  const [command, ...rest] = [
    ...(isRoot() ? [] : ['sudo']),
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...args,
  ];
  return run(command, rest, { stdio: ['inherit', process.stderr, process.stderr] });
}

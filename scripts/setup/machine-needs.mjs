import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findPgbouncer, findPostgres } from './machine.mjs';
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

const missingNeeds = () => needs.filter((need) => !need.find());
const isDebian = () => existsSync('/usr/bin/apt-get');
const isRoot = () => process.getuid?.() === 0;
const isPackage = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
const listOf = (missing) => missing.map(({ name }) => name).join(', ');

/** For `npm test`: installs the missing browser, database server and pooler as root on Debian; names them and exits elsewhere. */
export async function ensureMachineNeeds() {
  const missing = missingNeeds();
  if (missing.length === 0) return;
  if (!isDebian() || !isRoot()) return refuse(missing);
  console.error(`The tests need ${listOf(missing)}: running "npm run setup", since this is root on Debian or Ubuntu.`);
  await installMachineNeeds();
}

/** For `npm run setup`: installs what is missing, on Debian and Ubuntu; names it and exits elsewhere. */
export async function installMachineNeeds() {
  const missing = missingNeeds();
  if (missing.length > 0 && isDebian()) {
    await aptGet(['update', '-qq']);
    const packages = missing.flatMap(packagesOf);
    console.error(`Installing ${packages.join(', ')} with apt-get …`);
    await aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  const still = missingNeeds();
  if (still.length > 0) refuse(still);
}

/** Debian has the lighter one, Ubuntu hasn't. */
function packagesOf({ packages: [first, ...rest], lighter }) {
  return [lighter && isPackage(lighter) ? lighter : first, ...rest];
}

function refuse(missing) {
  for (const { name, packages, brew, variable } of missing) {
    console.error(
      `The tests need ${name}, which is not on this machine: run "npm run setup" (Debian, Ubuntu: it installs the ` +
        `package "${packages[0]}"), or "brew install ${brew}" (macOS), or set ${variable} to where it is.`,
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

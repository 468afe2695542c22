import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findPostgres } from './machine.mjs';
import { run } from './run.mjs';

const needs = [
  { name: 'Chromium', packages: ['chromium', 'fonts-liberation'], find: findChromium, variable: 'CHROMIUM_PATH' },
  { name: 'a PostgreSQL server', packages: ['postgresql'], find: findPostgres, variable: 'PG_CONFIG' },
];

/** Finds the browser and the database server that the tests use; on Debian and Ubuntu it installs what is missing. */
export async function ensureMachineNeeds() {
  const missing = needs.filter((need) => !need.find());
  if (missing.length === 0) return;
  const administrator = packageManager();
  if (administrator) {
    const packages = missing.flatMap((need) => need.packages);
    console.error(`Installing ${packages.join(', ')} …`);
    await aptGet(administrator, ['update', '-qq']);
    await aptGet(administrator, ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  const still = missing.filter((need) => !need.find());
  if (still.length === 0) return;
  for (const { name, packages, variable } of still) {
    console.error(
      `The tests need ${name}, which is not on this machine: install it (Debian, Ubuntu: "apt-get install ${packages[0]}"; ` +
        `macOS: "brew install ${name === 'Chromium' ? '--cask chromium' : 'postgresql'}"), or set ${variable} to where it is.`,
    );
  }
  process.exit(1);
}

/** What goes before apt-get, or undefined where we may not install packages. */
function packageManager() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

function aptGet(administrator, args) {
  const [command, ...rest] = [...administrator, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
  return run(command, rest, { stdio: ['ignore', process.stderr, process.stderr] });
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, findPostgres } from './machine.mjs';
import { run } from './run.mjs';

const needs = [
  { name: 'Chromium', packages: ['chromium', 'fonts-liberation'], find: findChromium, variable: 'CHROMIUM_PATH' },
  { name: 'a PostgreSQL server', packages: ['postgresql'], find: findPostgres, variable: 'PG_CONFIG' },
];

/** Finds the browser and the database server that the tests need; on Debian and Ubuntu, installs missing ones. */
export async function ensureMachineNeeds() {
  const missing = needs.filter((need) => !need.find());
  if (missing.length === 0) return;
  const prefix = rootPrefix();
  if (prefix) {
    const packages = missing.flatMap((need) => need.packages);
    console.error(`Installing ${packages.join(', ')} …`);
    await aptGet(prefix, ['update', '-qq']);
    await aptGet(prefix, ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
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

/** The command prefix to run apt-get as root, or undefined where we can't install packages. */
function rootPrefix() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

function aptGet(prefix, args) {
  const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
  return run(command, rest, { stdio: ['ignore', process.stderr, process.stderr] });
}

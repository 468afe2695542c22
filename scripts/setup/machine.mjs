import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

/**
 * The machine's Chromium or Chrome, or undefined. Its headless shell first: without a window to draw, the browser tests
 * take two thirds of the processor's time.
 */
export function findChromium() {
  const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
  const names = [...shells, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const apps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];
  return [
    process.env.CHROMIUM_PATH ?? '',
    ...['/usr/bin', ...onPath()].flatMap((folder) => names.map((name) => join(folder, name))),
    ...apps.map((app) => join('/Applications', app)),
  ].find(isProgram);
}

/** The machine's Firefox, or undefined. */
export function findFirefox() {
  const names = ['firefox-esr', 'firefox'];
  return [
    process.env.FIREFOX_PATH ?? '',
    ...['/usr/bin', ...onPath()].flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find(isProgram);
}

/** WebKit for GTK, Safari's engine: its driver, its small browser and a screen without a monitor. Undefined unless all are there. */
export function findWebKit() {
  const find = (name) => ['/usr/bin', ...onPath()].map((folder) => join(folder, name)).find(isProgram);
  const [driver, screen] = [process.env.WEBKIT_DRIVER_PATH || find('WebKitWebDriver'), find('Xvfb')];
  const browser = ['/usr/lib', '/usr/libexec', ...foldersIn('/usr/lib')]
    .flatMap((folder) => ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')))
    .find(isProgram);
  return isProgram(driver) && screen && browser ? { driver, screen, browser } : undefined;
}

/** The machine's connection pooler, or undefined. */
export function findPgbouncer() {
  const folders = [...onPath(), '/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin'];
  return [process.env.PGBOUNCER_PATH ?? '', ...folders.map((folder) => join(folder, 'pgbouncer'))].find(isProgram);
}

/** The web servers whose files `deploy/edge` has, or undefined. */
export const findNginx = () => findServer('nginx');
export const findCaddy = () => findServer('caddy');

const findServer = (name) => [...onPath(), '/usr/sbin', '/usr/bin'].map((folder) => join(folder, name)).find(isProgram);

/** The folder with the programs of the newest PostgreSQL server (initdb, postgres), or undefined. */
export function findPostgres() {
  return [
    ...onPath(),
    ...binDirFrom(process.env.PG_CONFIG ?? 'pg_config'),
    ...versionsIn('/usr/lib/postgresql'),
    ...versionsIn('/usr', /^pgsql-\d+$/),
    ...versionsIn('/opt/homebrew/opt', /^postgresql/),
    ...versionsIn('/usr/local/opt', /^postgresql/),
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ].find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')));
}

function binDirFrom(pgConfig) {
  const { stdout } = spawnSync(pgConfig, ['--bindir'], { encoding: 'utf8' });
  return stdout ? [stdout.trim()] : [];
}

function versionsIn(folder, pattern = /^\d+$/) {
  try {
    const names = readdirSync(folder).filter((name) => pattern.test(name));
    const numberOf = (name) => Number(/\d+/.exec(name)?.[0] ?? 0);
    return names.sort((a, b) => numberOf(b) - numberOf(a)).map((name) => join(folder, name, 'bin'));
  } catch {
    return [];
  }
}

function foldersIn(folder) {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function isProgram(file) {
  if (!file) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

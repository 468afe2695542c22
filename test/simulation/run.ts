import { inspect } from 'node:util';
import fc from 'fast-check';
import type { DatabaseKind } from '../product/database.ts';
import { THEMES, type Theme } from './acts.ts';
import { histories, historiesWithKills, type History } from './histories.ts';
import { Violation, checkWorld, checkKillableWorld, playHistory, playWithKills } from './history.ts';
import { createKillableWorld } from './killable-world.ts';
import { createSellers, type Sellers } from './sellers.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';
import { createWorld, type Holds, type World } from './world.ts';

/** The plays of one seed; `path` selects a single one of them, in fast-check's notation. */
export interface Chunk {
  seed: number;
  /** Histories, or rounds of concurrent histories if the server is killed. */
  plays: number;
  path?: string | undefined;
}

export interface Outcome {
  played: number;
  tally: Tally;
  failure?: { seed: number; path: string; histories: History[]; violations: string; shrinks: number };
}

export interface Stage {
  play(chunk: Chunk): Promise<Outcome>;
  stop(): Promise<void>;
}

/** After this many plays, or rounds with kills, a new world replaces the old one, whose data grows. */
const PLAYS_PER_WORLD = 300;
const KILLED_PLAYS_PER_WORLD = 25;
/** Every fourth world's provider sends all events, not only those that the product handles; the others run faster. */
const TALKATIVE_EVERY = 4;
/** How long a failing history is shortened. */
const SHRINKING_MS = 60_000;

export interface StageOptions {
  kind: DatabaseKind;
  /** The product is a separate process that is killed in every history. */
  kills?: boolean;
  holds?: Holds | undefined;
  /** All sales are paid in full at once. */
  isPlain?: boolean;
  themes?: readonly Theme[] | undefined;
  /** Acts that nobody does. */
  without?: readonly string[];
  /** A statement to run on each new database. */
  prepare?: string | undefined;
  /** Acts that are drawn more often. */
  focus?: readonly string[];
  /** The first failure is reported without shortening. */
  isHasty?: boolean;
}

/** Creates a stage that plays histories. */
export function createStage({
  kind,
  kills = false,
  holds = 'none',
  isPlain = false,
  themes = THEMES,
  without = [],
  prepare,
  focus = [],
  isHasty = false,
}: StageOptions): Stage {
  const setting = { holds, isPlain, themes, without };
  return kills
    ? stageOf(
        historiesWithKills(focus, setting),
        isHasty,
        (sendsAllEvents) => createKillableWorld({ kind, sendsAllEvents, holds }),
        playWithKills,
        checkKillableWorld,
        KILLED_PLAYS_PER_WORLD,
      )
    : stageOf(
        histories(focus, setting),
        isHasty,
        (sendsAllEvents) => createWorld({ kind, sendsAllEvents, holds }, prepare),
        (world, sellers, [history]) => playHistory(world, sellers, history!),
        checkWorld,
        PLAYS_PER_WORLD,
      );
}

function stageOf<Played extends World>(
  plays: fc.Arbitrary<History[]>,
  isHasty: boolean,
  open: (sendsAllEvents: boolean) => Promise<Played>,
  perform: (world: Played, sellers: Sellers, play: History[]) => Promise<Tally>,
  checkAll: (world: Played) => Promise<void>,
  playsPerWorld: number,
): Stage {
  let worlds = 0;
  let current: { world: Played; sellers: Sellers; plays: number } | undefined;

  async function leave(): Promise<void> {
    const left = current;
    current = undefined;
    await left?.world.stop();
  }
  async function attempt(play: History[]): Promise<Tally> {
    if (current && current.plays >= playsPerWorld) await leave();
    if (!current) {
      const world = await open(worlds++ % TALKATIVE_EVERY === 0);
      current = { world, sellers: createSellers(world), plays: 0 };
    }
    current.plays++;
    try {
      const tally = await perform(current.world, current.sellers, play);
      if (current.plays === playsPerWorld) await checkAll(current.world);
      return tally;
    } catch (error) {
      // The world is in an unknown state; the next history gets a new one.
      await leave();
      throw error;
    }
  }
  return {
    async play({ seed, plays: numRuns, path }) {
      const outcome: Outcome = { played: 0, tally: emptyTally() };
      let failedAt = 0;
      const property = fc.asyncProperty(plays, async (play) => {
        if (failedAt > 0 && Date.now() > failedAt + SHRINKING_MS) return;
        try {
          addTally(outcome.tally, await attempt(play));
          outcome.played += play.length;
        } catch (error) {
          failedAt ||= Date.now();
          throw error;
        }
      });
      const found = await fc.check(property, { seed, numRuns, endOnFailure: isHasty, ...(path ? { path } : {}) });
      if (found.failed)
        outcome.failure = {
          seed,
          path: found.counterexamplePath!,
          histories: found.counterexample![0],
          violations: explain(found.errorInstance),
          shrinks: found.numShrinks,
        };
      return outcome;
    },
    stop: leave,
  };
}

/** A violation is self-explanatory; any other error needs its stack and cause. */
const explain = (error: unknown): string => (error instanceof Violation ? error.message : inspect(error));

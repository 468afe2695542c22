import fc from 'fast-check';
import { THEMES, weightsOf, weightsOfTheme, type ActName, type Setting, type Theme } from './acts.ts';

export interface Step {
  act: ActName;
  a: number;
  b: number;
  c: number;
  /** The next step begins before this one is done. */
  isConcurrent: boolean;
}

export interface History {
  /** An admin sells through the platform's own account. */
  admin: boolean;
  price: number;
  /** How many buyers have opened a checkout for the first pet when it begins. */
  openers: number;
  steps: Step[];
  /** The first pet is reserved by a deposit, and its openers pay that. */
  deposit?: number;
  /** Without one: sales. */
  theme?: Theme;
  /** After which step, and how many milliseconds later, the server is killed. */
  kill?: { step: number; afterMs: number };
}

/** How much more often an act of the run's focus is drawn. */
const FOCUS = 10;
/** How many histories run concurrently if the server is killed. */
const LANES = { minLength: 4, maxLength: 6, size: 'max' } as const;

const themesOf = ({ themes = THEMES }: Setting): readonly Theme[] => themes;

function checkFocus(focus: readonly string[], setting: Setting): void {
  const themes = setting.isPlain ? [] : themesOf(setting).map((theme) => weightsOfTheme(setting, theme));
  const acts = Object.assign({}, weightsOf(setting), ...themes) as object;
  const unknown = [...focus, ...(setting.without ?? [])].filter((name) => !Object.hasOwn(acts, name));
  if (unknown.length > 0) throw new Error(`there is no act ${unknown.join()}; there are ${Object.keys(acts).join()}`);
}

function partsOf(focus: readonly string[], setting: Setting, theme: Theme = 'sales') {
  const weights = weightsOfTheme(setting, theme);
  const { without = [] } = setting;
  const wanted = (Object.entries(weights) as [ActName, number][]).filter(([act]) => !without.includes(act));
  const drawn = wanted.map(([act, weight]) => ({
    weight: weight * (focus.includes(act) ? FOCUS : 1),
    arbitrary: fc.constant(act),
  }));
  const step: fc.Arbitrary<Step> = fc.record({
    act: fc.oneof(...drawn),
    a: fc.nat(15),
    b: fc.nat(15),
    c: fc.nat(999),
    isConcurrent: fc.boolean(),
  });
  return {
    admin: fc.nat(7).map((number) => number === 7),
    price: fc.nat(999),
    openers: fc.nat(3),
    steps: fc.array(step, { minLength: 3, maxLength: 12, size: 'max' }),
    ...(setting.isPlain ? {} : { deposit: fc.nat(999), theme: fc.constant(theme) }),
  };
}

/** How often a history has each theme. */
const OFTEN: Record<Theme, number> = { sales: 2, reservations: 3, lists: 2, spots: 3, greed: 4 };

function ofAnyTheme(focus: readonly string[], setting: Setting): fc.Arbitrary<History> {
  checkFocus(focus, setting);
  if (setting.isPlain) return fc.record(partsOf(focus, setting));
  return fc.oneof(
    ...themesOf(setting).map((theme) => ({
      weight: OFTEN[theme],
      arbitrary: fc.record(partsOf(focus, setting, theme)),
    })),
  );
}

/** One history; acts in `focus` are drawn more often. */
export const histories = (focus: readonly string[], setting: Setting): fc.Arbitrary<History[]> =>
  ofAnyTheme(focus, setting).map((history) => [history]);

/** Several concurrent histories, each with its own kill. */
export function historiesWithKills(focus: readonly string[], setting: Setting): fc.Arbitrary<History[]> {
  const kill = fc.record({ step: fc.nat(7), afterMs: fc.nat(120) });
  const killed = fc.tuple(ofAnyTheme(focus, setting), kill).map(([history, at]) => ({ ...history, kill: at }));
  return fc.array(killed, LANES);
}

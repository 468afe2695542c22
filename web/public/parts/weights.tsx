import { formatTime } from '../../../contract/language.ts';
import { formatWeight } from '../../../contract/pet-updates/weight.ts';
import { useLanguage, useTranslate } from '../locales/messages.tsx';
import { Fact, Facts } from './facts.tsx';

export interface Weighed {
  takenOn: string;
  grams: number;
}

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 6;

/** Points of the curve: days from left to right, and weights from zero up. */
export function toPoints(weighed: Weighed[]): { x: number; y: number }[] {
  const days = weighed.map(({ takenOn }) => Date.parse(takenOn));
  const first = Math.min(...days);
  const span = Math.max(...days) - first;
  const heaviest = Math.max(...weighed.map(({ grams }) => grams));
  return weighed.map(({ grams }, index) => ({
    x: round(EDGE + (WIDTH - 2 * EDGE) * (span === 0 ? 0.5 : (days[index]! - first) / span)),
    y: round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (grams / heaviest)),
  }));
}

const round = (length: number) => Math.round(length * 10) / 10;

/** Weights from the oldest on, as a curve and as the list that says the same. */
export function Weights({ weighed }: { weighed: Weighed[] }) {
  const translate = useTranslate();
  const language = useLanguage();
  const toDay = (day: string) => formatTime(language, day, { month: 'long', day: 'numeric' });
  const points = toPoints(weighed);
  const [first, last] = [weighed[0]!, weighed.at(-1)!];
  return (
    <>
      <h3 className="mt-3 font-semibold">{translate('updates.weights')}</h3>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={translate('updates.curve', {
          first: formatWeight(first.grams),
          firstDay: toDay(first.takenOn),
          last: formatWeight(last.grams),
          lastDay: toDay(last.takenOn),
        })}
        className="mt-2 w-full"
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
        {points.map(({ x, y }) => (
          <circle key={`${x},${y}`} cx={x} cy={y} r="4" fill="currentColor" />
        ))}
      </svg>
      <Facts>
        {weighed.toReversed().map(({ takenOn, grams }, index) => (
          <Fact key={index} name={toDay(takenOn)} atEnd>
            {formatWeight(grams)}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

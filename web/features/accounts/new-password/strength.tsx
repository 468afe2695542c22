import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { importTwice } from '../../../calls/import-twice.ts';
import { settings } from '../../../shell/settings.ts';

/** Typing stays smooth, and screen readers hear the result of a pause instead of each key. */
const PAUSE_MS = 300;

const MANY_WORDS = 'Add words that don’t belong together.';
const LEVELS = [
  { word: 'weak', advice: MANY_WORDS, look: 'bg-danger' },
  { word: 'weak', advice: MANY_WORDS, look: 'bg-danger' },
  { word: 'fair', advice: 'A few more characters make it hard to guess.', look: 'bg-apricot' },
  { word: 'good', advice: 'It is hard to guess.', look: 'bg-evergreen' },
  { word: 'strong', advice: 'It is very hard to guess.', look: 'bg-evergreen' },
];

/** Advice on a new password, never a condition: the server decides which ones it refuses. `words`: the owner's. */
export function PasswordStrength({ password, words }: { password: string; words: string[] }) {
  const typed = password.trim();
  const score = useScore(typed, words);
  const level = LEVELS[score ?? -1];
  const bars = level ? Math.max(1, score ?? 0) : 0;
  return (
    // Its place is reserved from the first character on, so that nothing below moves when the result arrives.
    <div className={clsx(typed && 'mt-2 min-h-13')}>
      {typed && (
        <div aria-hidden="true" className="grid grid-cols-4 gap-1">
          {LEVELS.slice(1).map((_, index) => (
            <span key={index} className={clsx('h-1.5 rounded-full', index < bars ? level?.look : 'bg-sunken')} />
          ))}
        </div>
      )}
      <p aria-live="polite" className="mt-1.5 text-sm text-muted empty:hidden">
        {level && `Password strength: ${level.word}. ${level.advice}`}
      </p>
    </div>
  );
}

/** Null without a password, and while the large library isn't loaded. */
function useScore(password: string, words: string[]): number | null {
  const [score, setScore] = useState<number | null>(null);
  const known = [...words, settings.productName].filter(Boolean).join('\n');
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => {
      if (!password) return setScore(null);
      importTwice(() => import('./strength-library.ts')).then(
        ({ scorePassword }) => isLatest && setScore(scorePassword(password, known.split('\n'))),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [password, known]);
  return score;
}

import type { Diagnosis } from './config.ts';
import type { Finding } from './config/boot-checks.ts';

const LEGEND =
  'Each line says what should be so. After “warning”, “wrong” or “refused” it isn’t, and the next line says why.';

/** `npm run doctor`: a line for each check, and the exit code. */
export function report(diagnoses: Diagnosis[]): { lines: string[]; exitCode: 0 | 1 } {
  const checked = diagnoses.flatMap(({ title, finding }) => [
    `${(finding?.outcome ?? 'ok').padEnd(8)} ${title}`,
    ...(finding ? [`         ${finding.sentence}`] : []),
  ]);
  const lines = diagnoses.some(({ finding }) => finding) ? [LEGEND, ...checked] : checked;
  const has = (outcome: Finding['outcome']) => diagnoses.some(({ finding }) => finding?.outcome === outcome);
  if (has('refused')) return { lines: [...lines, 'Litterlink would not start with these settings.'], exitCode: 1 };
  const end = 'Litterlink would start with these settings';
  if (has('wrong')) return { lines: [...lines, `${end}, but what is wrong at Stripe needs you first.`], exitCode: 1 };
  return { lines: [...lines, `${end}.`], exitCode: 0 };
}

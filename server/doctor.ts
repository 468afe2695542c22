import type { Diagnosis } from './config.ts';

/** `npm run doctor`: a line for each check of a start, and the exit code. Opens nothing, sends nothing, writes no file. */
export function report(diagnoses: Diagnosis[]): { lines: string[]; exitCode: 0 | 1 } {
  const lines = diagnoses.flatMap(({ title, finding }) => [
    `${(finding?.outcome ?? 'ok').padEnd(8)} ${title}`,
    ...(finding ? [`         ${finding.sentence}`] : []),
  ]);
  const refusals = diagnoses.filter(({ finding }) => finding?.outcome === 'refused').length;
  const end =
    refusals > 0 ? 'Litterlink would not start with these settings.' : 'Litterlink would start with these settings.';
  return { lines: [...lines, end], exitCode: refusals > 0 ? 1 : 0 };
}

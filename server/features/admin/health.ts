import type { Measure } from '../../../contract/admin/health.ts';
import type { Context } from '../../context.ts';
import { within } from '../../integrations/concurrency/within.ts';
import type { Figure } from '../../upkeep/figures.ts';
import { listProcesses } from '../../upkeep/processes.ts';

const READ_MS = 3_000;

/** The processes, and each figure of /metrics that can need somebody; what does now comes first. */
export async function readHealth(context: Context) {
  const needed = context.figures.filter(({ alarmAbove }) => alarmAbove !== undefined);
  const measures = await Promise.all(needed.map((figure) => readFigure(context, figure)));
  const processes = await listProcesses(context.db);
  return {
    processes: processes.map(({ startedAt, silentSeconds, ...rest }) => ({
      ...rest,
      startedAt: startedAt.toISOString(),
      silentSeconds: Math.max(0, Math.round(silentSeconds)),
    })),
    measures: measures.flat().toSorted((one, other) => Number(other.needsSomebody) - Number(one.needsSomebody)),
  };
}

async function readFigure(context: Context, { name, help, count, alarmAbove = Infinity }: Figure): Promise<Measure[]> {
  const answer = await within(READ_MS, count(context)).catch(() => null);
  const toMeasure = (label: string | null, value: number | null): Measure => ({
    name,
    help,
    label,
    value,
    needsSomebody: value === null || value > alarmAbove,
  });
  if (answer === null || typeof answer === 'number') return [toMeasure(null, answer)];
  return Object.entries(answer).map(([label, value]) => toMeasure(label, value));
}

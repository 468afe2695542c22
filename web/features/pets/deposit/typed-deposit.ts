import type { z } from 'zod';
import { STEPS_MAX } from '../../../../contract/pets/deposit-steps.ts';
import { HAND_OVER_DAYS, type DepositDefault } from '../../../../contract/pets/deposits.ts';
import type { Typed } from './fields.tsx';

const NO_STEP = { days: '', percent: '' };

/** The rows of all steps that there can be; the empty ones count for nothing. */
const stepsTyped = (deposit: DepositDefault | null): Typed['steps'] => {
  const known = deposit?.steps?.map(({ days, percent }) => ({ days: `${days}`, percent: `${percent}` }));
  const rows = known ?? [
    { days: '30', percent: '100' },
    { days: '14', percent: '50' },
  ];
  return [...rows, ...Array.from({ length: STEPS_MAX - rows.length }, () => NO_STEP)];
};

/** What the form shows of terms; null: the usual ones. */
export const toFormValues = (deposit: DepositDefault | null): Typed => ({
  amount: deposit?.amount ?? '',
  percent: deposit?.percent?.toString() ?? (deposit ? '' : '20'),
  due: deposit?.due ?? 'hand_over',
  dueOn: deposit?.dueOn ?? '',
  dueAgeWeeks: deposit?.dueAgeWeeks?.toString() ?? '8',
  terms: deposit?.terms ?? 'refundable',
  refundableUntil: deposit?.refundableUntil ?? '',
  steps: stepsTyped(deposit),
  graceDays: (deposit?.graceDays ?? 7).toString(),
  handOverDays: (deposit?.handOverDays ?? HAND_OVER_DAYS.usual).toString(),
  isPercent: deposit === null || deposit.percent !== null,
});

const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text));

/** The body of a call from what is typed; what the choices leave out is null. */
export function toDepositBody({ isPercent, ...typed }: Typed) {
  return {
    amount: isPercent ? null : typed.amount,
    percent: isPercent ? parseNumber(typed.percent) : null,
    due: typed.due,
    dueOn: typed.due === 'date' ? typed.dueOn : null,
    dueAgeWeeks: typed.due === 'age' ? parseNumber(typed.dueAgeWeeks) : null,
    terms: typed.terms,
    refundableUntil: typed.terms === 'refundable' ? typed.refundableUntil || null : null,
    steps:
      typed.terms === 'steps'
        ? typed.steps
            .filter(({ days, percent }) => days.trim() !== '' || percent.trim() !== '')
            .map(({ days, percent }) => ({ days: parseNumber(days) ?? NaN, percent: parseNumber(percent) ?? NaN }))
        : null,
    graceDays: parseNumber(typed.graceDays) ?? 0,
    ...(typed.due === 'hand_over' ? { handOverDays: parseNumber(typed.handOverDays) ?? 0 } : {}),
  };
}

/** The first message of each field. */
export const errorsIn = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));

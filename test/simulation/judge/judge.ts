import { judgeBounds } from './bounds.ts';
import type { CaseFile, Verdict } from './case-file.ts';
import { judgeFlights } from './flights.ts';
import { judgeClaims, judgeParties, judgeStray } from './parties.ts';

/** Compares what each party has with what the terms, the deeds and the time say. */
export const judge = (file: CaseFile): Verdict[] => [
  ...file.orders.flatMap((order) => [...judgeParties(file, order), ...judgeClaims(order)]),
  ...file.strays.flatMap(judgeStray),
  ...judgeStatement(file),
  ...judgeFlights(file),
  ...judgeBounds(file),
  ...file.deadEnds.map((what): Verdict => ({ rule: 'an answer leads to no dead end', what })),
];

function judgeStatement({ breeder, statement }: CaseFile): Verdict[] {
  if (!statement || statement.balanceCents === statement.movedCents) return [];
  const { balanceCents, movedCents } = statement;
  const what = `the statement of ${breeder.email} says that the balance gained ${balanceCents}, and it gained ${movedCents}`;
  return [{ rule: 'pages tell what the provider moved', what }];
}

import type { UserContext } from '../../context.ts';
import { recordListRead } from '../audit/api.ts';
import type { ListedMovement } from './statement-pdf.ts';
import { everyMovement } from './movements.ts';
import type { Period } from './period.ts';
import { describeSold, formatMovementType } from './statement-csv.ts';

/** Four pages; a longer list is read in a spreadsheet. */
const LISTED_MAX = 120;

/** The movements of a month for its PDF; null if they are too many, or the period is longer. */
export async function listedMovements(context: UserContext, period: Period): Promise<ListedMovement[] | null> {
  if (period.months.length > 1) return null;
  const listed: ListedMovement[] = [];
  for await (const movement of everyMovement(context, period)) {
    if (listed.length === LISTED_MAX) return null;
    listed.push({
      at: movement.at,
      type: formatMovementType(movement),
      about: [describeSold(movement), movement.clientName].filter(Boolean).join(', '),
      paid: -movement.buyer,
      fees: -(movement.platformFee + movement.providerFee),
      dispute: -movement.dispute,
      held: -movement.held,
      net: movement.breeder,
    });
  }
  if (listed.length > 0) await recordListRead(context, `Statement ${period.name}, PDF`);
  return listed;
}

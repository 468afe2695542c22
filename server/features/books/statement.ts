import type { Statement } from '../../../contract/books/books.ts';
import type { UserContext } from '../../context.ts';
import { readMonthlyFigures } from './figures.ts';
import { listedMovements } from './listed-movements.ts';
import { readPayouts } from './payouts.ts';
import type { Period } from './period.ts';
import { recordedIn } from './recorded/reading.ts';

/** The actor's statement: the ledger's sums, and the provider's payouts. */
export async function readStatement(context: UserContext, period: Period): Promise<Statement> {
  const figures = await readMonthlyFigures(context.db, context.actor.id, period);
  return {
    period: period.name,
    timeZone: period.timeZone,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    ...figures,
    recorded: await recordedIn(context, period),
    payouts: await readPayouts(context, period),
  };
}

/** Renders the actor's statement as a PDF. Loads the PDF library on first use. */
export async function statementDocument(context: UserContext, period: Period): Promise<Buffer> {
  const { statementPdf } = await import('./statement-pdf.ts');
  const movements = await listedMovements(context, period);
  const seller = context.actor.account.user.fullName;
  return statementPdf(await readStatement(context, period), {
    seller,
    productName: context.config.productName,
    now: context.now,
    movements,
  });
}

import type { UserContext } from '../../../../context.ts';
import { partsOf } from './parts.ts';
import { readEvidenceFacts } from './reading.ts';

/** What proves one of the actor's sales, as a PDF; its library is loaded with the first one. Throws NotFound. */
export async function evidenceDocument(context: UserContext, orderId: string) {
  const facts = await readEvidenceFacts(context, orderId);
  const { reference } = facts.receipt;
  const { evidencePdf } = await import('../../../../pdf/evidence.ts');
  const about = { productName: context.config.productName, reference, now: context.now };
  return { name: `evidence-${reference}.pdf`, bytes: await evidencePdf(partsOf(facts), about) };
}

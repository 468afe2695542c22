import type { Context } from '../../context.ts';
import { fetchWarnings } from '../payments/api.ts';
import type { Purchase } from '../orders/api.ts';
import { queueWarningMail } from './queue-mails.ts';
import { storeWarnings } from './warnings.ts';

/**
 * Fetches what the provider warns of about a payment, keeps it for the sale's page, and mails the breeder about what is new and
 * calls for something. Idempotent. Throws ProviderRefused and ProviderUnreachable.
 */
export async function syncWarnings(context: Context, purchase: Purchase): Promise<void> {
  const reported = await fetchWarnings(context.stripe, purchase.payment);
  await context.db.transaction(async (tx) => {
    await storeWarnings(context, tx, purchase, reported);
    for (const warning of reported) if (warning.isOpen) await queueWarningMail(context, tx, purchase, warning);
  });
}

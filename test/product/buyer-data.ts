import { eventually } from './eventually.ts';
import { mailbox } from './outbox.ts';
import type { Product } from './product.ts';

/** Has a buyer's data copied or deleted by the mailed link. */
export async function redeemBuyerData(product: Product, email: string, kind: 'copy' | 'deletion') {
  await product.visitor().call('POST', '/api/buyer-data', { email, kind });
  const token = await eventually(async () => {
    const mails = (await mailbox(product, email, 1)).join('\n');
    const found = new RegExp(`/your-data/${kind}\\?key=([\\w-]{43})`).exec(mails)?.[1];
    if (!found) throw new Error(`no link for the ${kind} yet`);
    return found;
  });
  return product.visitor().call('POST', `/api/buyer-data/${kind}`, { token });
}

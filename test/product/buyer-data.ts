import { eventually } from './eventually.ts';
import { mailbox } from './outbox.ts';
import type { Product } from './product.ts';

/** The key of the mailed link by which a buyer has their data copied or deleted. */
export async function requestBuyerData(product: Product, email: string, kind: 'copy' | 'deletion'): Promise<string> {
  await product.visitor().call('POST', '/api/buyer-data', { email, kind });
  return eventually(async () => {
    const mails = (await mailbox(product, email, 1)).join('\n');
    const found = new RegExp(`/your-data/${kind}\\?key=([\\w-]{43})`).exec(mails)?.[1];
    if (!found) throw new Error(`no link for the ${kind} yet`);
    return found;
  });
}

/** Has a buyer's data copied or deleted by it. */
export async function redeemBuyerData(product: Product, email: string, kind: 'copy' | 'deletion') {
  const token = await requestBuyerData(product, email, kind);
  return product.visitor().call('POST', `/api/buyer-data/${kind}`, { token });
}

import type { Seller } from './sellers.ts';

export const toCents = (amount: string): number => Math.round(Number(amount) * 100);

/** What a breeder reads as the revenue of all sales. */
export async function readRevenue({ breeder }: Seller): Promise<number> {
  const { status, body } = await breeder.call('GET', '/api/orders/figures');
  return status === 200 ? toCents(body['totalRevenue']) : 0;
}

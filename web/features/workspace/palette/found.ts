import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listListings, type Listing } from '../../../../contract/listings/listings.ts';
import { myOrders, type Order } from '../../../../contract/orders/orders.ts';
import { call } from '../../../calls/api.ts';
import { useSettled } from '../../../ui/use-settled.ts';

const LETTERS_MIN = 2;
const ROWS = 5;

interface Found {
  listings: Listing[];
  orders: Order[];
}

/** The breeder's pets for sale and on hold, and the sales, that fit what is typed. */
export function useFound(text: string, isMember: boolean): Found {
  const q = useSettled(text.trim());
  const { data } = useQuery({
    queryKey: ['found', q, isMember],
    queryFn: () => find(q, isMember),
    enabled: q.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return data && text.trim().length >= LETTERS_MIN ? data : { listings: [], orders: [] };
}

async function find(q: string, isMember: boolean): Promise<Found> {
  const inTab = async (tab: 'for_sale' | 'on_hold') =>
    isMember ? (await call(listListings, { query: { tab, q, limit: ROWS } })).listings : [];
  const [forSale, onHold, { orders }] = await Promise.all([
    inTab('for_sale'),
    inTab('on_hold'),
    call(myOrders, { query: { q, limit: ROWS } }),
  ]);
  return { listings: [...forSale, ...onHold], orders };
}

import type { FlightState } from './judge/case-file.ts';
import type { World } from './world.ts';

/** A payment that its buyer agreed to; some are certain only later. */
export interface Flight {
  sessionId: string;
  orderId: string;
  isDebit: boolean;
  state: FlightState;
  /** With the fee. */
  cents: number;
}

/** A debit has a charge from the beginning, and Klarna's payment none. */
const FLIGHTS = `select session.id as "sessionId", session.data ->> 'client_reference_id' as "orderId",
    coalesce(charge.data -> 'payment_method_details' ->> 'type' = 'us_bank_account', false) as "isDebit",
    (session.data ->> 'amount_total')::int as cents,
    case when session.data ->> 'payment_status' = 'paid' then 'paid'
      when intent.data ->> 'status' = 'processing' then 'processing' else 'failed' end as state
  from sandbox.objects session
  join sandbox.objects intent on intent.object = 'payment_intent' and intent.id = session.data ->> 'payment_intent'
  left join sandbox.objects charge on charge.object = 'charge' and charge.id = intent.data ->> 'latest_charge'
  where session.object = 'checkout.session' and session.data ->> 'status' = 'complete' and session.data ->> 'mode' = 'payment'
    and session.data ->> 'client_reference_id' is not null and session.seq > $1::bigint order by session.seq`;

/** What buyers have agreed to since an object of the provider's, in the order of their checkouts. */
export const findFlightsSince = ({ provider }: World, object: string): Promise<Flight[]> =>
  provider.store.query<Flight>(FLIGHTS, [object]);

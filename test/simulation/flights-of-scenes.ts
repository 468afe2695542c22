import { findFlightsSince, type Flight } from './flights.ts';
import type { Scene } from './scene.ts';

/** What a scene's buyers have agreed to, by their pets' orders. */
export async function findFlights({ world, since, checkouts }: Scene): Promise<Flight[]> {
  const own = new Set(checkouts.map(({ sessionId }) => sessionId));
  const flights = await findFlightsSince(world, since.object);
  const orders = new Set(flights.filter(({ sessionId }) => own.has(sessionId)).map(({ orderId }) => orderId));
  return flights.filter(({ orderId }) => orders.has(orderId));
}

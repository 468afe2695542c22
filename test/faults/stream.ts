import { connectAccount, petOf, registrationOf, type Breeder } from '../product/breeder.ts';
import { CARDS, payByCard, payByKlarna } from '../product/buyer.ts';
import { createVisitor, type Answer, type Visitor } from '../product/visitor.ts';
import { nothingYet, sessionIn, type Acknowledged } from './acknowledged.ts';
import type { Random } from '../environment/random.ts';

/** A continuous load of sales and purchases, whatever happens to the server. */
export interface Stream {
  acknowledged: Acknowledged;
  /** Responses that no fault explains, such as a 500. */
  surprises: string[];
  /** How many requests are in flight. */
  inFlight(): number;
  stop(): Promise<void>;
}

interface StreamOptions {
  origin: string;
  /** Every third pet is reserved by a deposit, and its buyer pays the rest in parts. */
  deposits?: boolean;
  random: Random;
  breeders: number;
  /** How many sales run concurrently. */
  concurrency: number;
}

const PAUSE_MS = 40;
const pause = (ms = PAUSE_MS) => new Promise((resolve) => setTimeout(resolve, ms));
/** The server was killed before it responded: the outcome of the request is unknown. */
class Unanswered extends Error {}

export async function startStream({
  origin,
  random,
  breeders,
  concurrency,
  deposits = false,
}: StreamOptions): Promise<Stream> {
  const acknowledged = nothingYet();
  const surprises: string[] = [];
  let inFlight = 0;
  let stopped = false;

  /** A visitor whose every response is checked, and who throws if there is none. */
  function person(): Visitor {
    const visitor = createVisitor(origin);
    const watched =
      <Arguments extends unknown[]>(send: (...request: Arguments) => Promise<Answer<any>>) =>
      async (...request: Arguments) => {
        inFlight++;
        try {
          const answer = await send(...request);
          if (answer.status >= 500) {
            surprises.push(
              `${request[0]} ${request[1]} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`,
            );
          }
          return answer;
        } catch (error) {
          throw new Unanswered(String(error));
        } finally {
          inFlight--;
        }
      };
    return {
      ...visitor,
      call: watched(visitor.call) as Visitor['call'],
      submit: watched(visitor.submit),
      upload: watched(visitor.upload),
    };
  }

  /** Retries until the server responds; undefined if the stream was stopped first. */
  async function persistently<Result>(attempt: () => Promise<Result>): Promise<Result | undefined> {
    while (!stopped) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        await pause();
      }
    }
    return undefined;
  }

  async function register(): Promise<Breeder | undefined> {
    return persistently(async () => {
      // A new name each time: an attempt without a response may have registered this one.
      const registration = registrationOf();
      const visitor = person();
      const { status, body } = await visitor.call('POST', '/api/register', registration);
      if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
      const breeder = {
        ...visitor,
        email: String(registration['email']),
        password: String(registration['password']),
        userId: String(body['user'].id),
      };
      acknowledged.users.push({ id: breeder.userId, email: breeder.email, password: breeder.password });
      return breeder;
    });
  }

  async function offer(breeder: Breeder): Promise<string | undefined> {
    const price = (random.between(50, 500_000) / 100).toFixed(2);
    const petId = await persistently(async () => {
      const { status, body } = await breeder.call('POST', '/api/pets', petOf({ price }));
      if (status !== 201) throw new Error(`creating a pet answered ${status}: ${JSON.stringify(body)}`);
      acknowledged.pets.push({ id: body['pet'].id, userId: breeder.userId });
      return String(body['pet'].id);
    });
    return persistently(async () => {
      const { status, body } = await breeder.call('POST', '/api/create-payment-link', { petId });
      if (status !== 201 && status !== 200)
        throw new Error(`creating a link answered ${status}: ${JSON.stringify(body)}`);
      acknowledged.links.push({ id: body['paymentLink'].id, petId: petId!, userId: breeder.userId });
      return String(body['paymentLink'].id);
    });
  }

  /** Whether a pet can be reserved by a deposit from now on. */
  async function askDeposit(breeder: Breeder, linkId: string): Promise<boolean> {
    const { petId } = acknowledged.links.find(({ id }) => id === linkId)!;
    const terms = { percent: random.between(5, 80), due: 'hand_over', terms: 'refundable' };
    return Boolean(
      await persistently(async () => (await breeder.call('POST', `/api/pets/${petId}/deposit`, terms)).status === 200),
    );
  }

  /** Pays the rest of a reserved pet in parts, or cancels; a request without a response is repeated. */
  async function payRest(buyer: Visitor, success: string): Promise<void> {
    const page = await persistently(() => buyer.call<string>('GET', success));
    const path = /\/reservation\?key=[\w-]{43}/.exec(page?.body ?? '')?.[0];
    // Somebody else was faster, and the deposit goes back.
    if (!path) return;
    if (random.chance(0.15)) {
      const answer = await persistently(() => buyer.submit(path, { act: 'cancel', sure: 'yes' }));
      // A repeated cancellation finds nothing left to cancel.
      if (answer && ![303, 409].includes(answer.status)) surprises.push(`cancelling answered ${answer.status}`);
      return;
    }
    for (const amount of random.chance(0.5) ? ['0.50', ''] : ['']) {
      const answer = await persistently(() => buyer.submit(path, { act: 'pay', ...(amount ? { amount } : {}) }));
      if (!answer?.location?.includes('cs_')) continue;
      const part = answer.location;
      const led = await persistently(() => payByCard(buyer, part));
      if (led?.includes('/payment-success')) acknowledged.payments.push({ sessionId: sessionIn(part) });
    }
  }

  async function buy(linkId: string, isReserved: boolean): Promise<void> {
    const buyer = person();
    const paymentMethod = random.chance(0.25) ? 'klarna' : 'card';
    const isDeclinedFirst = random.chance(0.15);
    const comesBack = random.chance(0.7);
    const checkoutUrl = await persistently(async () => {
      const body = { paymentMethod, customer: { name: 'Ben Buyer' } };
      const answer = await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, body);
      // The pet may be sold by now.
      if (answer.status === 409) return undefined;
      if (answer.status !== 200)
        throw new Error(`opening a checkout answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      acknowledged.checkouts.push({ sessionId: sessionIn(answer.body['checkoutUrl']), linkId });
      return {
        address: String(answer.body['checkoutUrl']),
        byCard: paymentMethod === 'card' || answer.body['fallbackMessage'] !== null,
      };
    });
    if (!checkoutUrl) return;
    const { address, byCard } = checkoutUrl;
    if (byCard && isDeclinedFirst) await persistently(() => payByCard(buyer, address, CARDS.declined));
    // A second click after a payment without a response must not pay twice: the provider's page has the true state.
    const success = await persistently(() =>
      byCard ? payByCard(buyer, address) : payByKlarna(buyer, address, 'approve'),
    );
    if (!success?.includes('/payment-success')) return;
    const sessionId = sessionIn(success);
    acknowledged.payments.push({ sessionId });
    if (isReserved) return payRest(buyer, success);
    if (!comesBack) return;
    const seen = await persistently(() => buyer.call('GET', `/api/payment-success?session_id=${sessionId}`));
    if (!seen) return;
    if (seen.body['status'] === 'paid') acknowledged.seenAsPaid.push({ sessionId });
    else if (seen.status !== 200)
      surprises.push(`the success page of a payment answered ${seen.status}: ${JSON.stringify(seen.body)}`);
  }

  async function trade(breeder: Breeder): Promise<void> {
    const linkId = await offer(breeder);
    if (!linkId) return;
    const isReserved = deposits && random.chance(0.33) && (await askDeposit(breeder, linkId));
    // Sometimes two buyers want the same pet.
    await Promise.all(Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => buy(linkId, isReserved)));
  }

  const sellers: Breeder[] = [];
  for (let count = 0; count < breeders; count++) {
    const breeder = await register();
    if (!breeder) continue;
    await connectAccount(breeder);
    sellers.push(breeder);
  }
  const workers = Array.from({ length: concurrency }, async (_, index) => {
    while (!stopped) {
      try {
        await trade(sellers[index % sellers.length]!);
        // A new breeder registers and gets the acknowledgment.
        if (random.chance(0.1)) await register();
      } catch (error) {
        surprises.push(String(error));
        await pause();
      }
    }
  });
  return {
    acknowledged,
    surprises,
    inFlight: () => inFlight,
    async stop() {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

import { CHIP_END } from '../../contract/hand-overs/hand-overs.ts';
import { connectAccount, type Breeder } from '../../test/product/breeder.ts';
import { cardForm, klarnaForm } from '../../test/product/buyer.ts';
import { mailbox } from '../../test/product/outbox.ts';
import type { Answer, Visitor } from '../../test/product/visitor.ts';
import { BREEDER, LITTER, type DemoPet } from './litter.ts';
import { drawPortrait } from './portrait.ts';

type Buyer = NonNullable<DemoPet['sale']>;

interface Stage {
  /** Creates a person with their own browser. */
  visitor: () => Visitor;
  dataDir: string;
  password: string;
  log: (line: string) => void;
}

/** Creates the demo data through the API and the sandbox's pages. */
export async function fill(stage: Stage): Promise<void> {
  stage.log(`Registering ${BREEDER.email} …`);
  const breeder = await register(stage);
  await confirmAddress(stage, breeder);
  stage.log('Connecting a payment account …');
  await connectAccount(breeder);
  // The confirmation of the address; one for each sale, deposit and hand-over. Once sent, each is fully processed.
  let mails = 1;
  for (const demoPet of LITTER) {
    const { pet, sale, deposit, isHandedOver } = demoPet;
    const fate = sale ? `, ${deposit ? 'reserved by' : 'sold to'} ${sale.name}` : '';
    stage.log(`Listing ${pet.name}, ${pet.breed}${fate} …`);
    const linkId = await list(breeder, demoPet);
    if (!linkId || !sale) continue;
    const buyer = stage.visitor();
    await buy(buyer, linkId, sale);
    mails += isHandedOver ? 2 : 1;
    if (isHandedOver) await handOver(stage, breeder, buyer, demoPet, sale);
  }
  await mailbox(stage, BREEDER.email, mails);
}

async function register({ visitor, password }: Stage): Promise<Breeder> {
  const person = visitor();
  const { body } = expectStatus(201, await person.call('POST', '/api/register', { ...BREEDER, password }));
  return { ...person, email: BREEDER.email, password, userId: body['user'].id };
}

async function confirmAddress(stage: Stage, breeder: Breeder): Promise<void> {
  const [mail = ''] = await mailbox(stage, breeder.email, 1);
  const token = /confirm-email#token=([\w-]{43})/.exec(mail)?.[1];
  expectStatus(200, await breeder.call('POST', '/api/verify-email', { token }));
}

/** Lists a pet with its photo; returns the id of its link, if it gets one. */
async function list(breeder: Breeder, { pet, looks, unlinked, deposit }: DemoPet): Promise<string | undefined> {
  const { id } = expectStatus(201, await breeder.call('POST', '/api/pets', pet)).body['pet'];
  expectStatus(200, await breeder.upload(`/api/pets/${id}/photo`, await drawPortrait(looks), `${pet.name}.jpg`));
  if (deposit) expectStatus(200, await breeder.call('POST', `/api/pets/${id}/deposit`, deposit));
  if (unlinked) return undefined;
  const { body } = expectStatus(201, await breeder.call('POST', '/api/create-payment-link', { petId: id }));
  return body['paymentLink'].id;
}

/** Opens the link's checkout, pays and returns to the success page. */
async function buy(buyer: Visitor, linkId: string, sale: Buyer): Promise<void> {
  const { paymentMethod, ...person } = sale;
  const request = { paymentMethod, customer: { name: person.name } };
  const opened = await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, request);
  const { checkoutUrl } = expectStatus(200, opened).body;
  let paid = await buyer.submit(
    checkoutUrl,
    paymentMethod === 'card' ? cardForm('4242424242424242', person) : { method: 'klarna', ...person },
  );
  if (paymentMethod === 'klarna') paid = await buyer.submit(paid.location!, klarnaForm('approve', person));
  const success = new URL(expectStatus(303, paid).location!);
  const { body } = expectStatus(200, await buyer.call('GET', `/api/payment-success${success.search}`));
  if (body['status'] !== 'paid') throw new Error(`${person.name}'s payment is ${body['status']}`);
}

/** The breeder types the code of the buyer's receipt and the end of the chip; the buyer confirms. */
async function handOver(stage: Stage, breeder: Breeder, buyer: Visitor, { pet }: DemoPet, sale: Buyer): Promise<void> {
  const [mail = ''] = await mailbox(stage, sale.email, 1);
  const [path, key = ''] = /\/receipt\?key=([\w-]{43})/.exec(mail) ?? [];
  const receipt = expectStatus(200, await buyer.call<string>('GET', path!)).body;
  const [, code] = />([0-9A-HJKMNP-TV-Z]{6})<\/p>/.exec(receipt) ?? [];
  const sold = expectStatus(200, await breeder.call('GET', '/api/orders/my')).body['orders'];
  const { id: orderId } = sold.find(({ pet: { name } }: { pet: { name: string } }) => name === pet.name);
  const chip = pet.details?.microchip?.slice(-CHIP_END) ?? null;
  const confirmation = { code, chip, at: new Date().toISOString() };
  expectStatus(200, await breeder.call('POST', `/api/orders/${orderId}/hand-over`, confirmation));
  expectStatus(303, await buyer.submit('/receipt/received', { key }));
}

function expectStatus<Body>(status: number, answer: Answer<Body>): Answer<Body> {
  if (answer.status === status) return answer;
  throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
}

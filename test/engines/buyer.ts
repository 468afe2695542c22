import { expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { sellByAgreement, signedOrders } from '../product/agreement.ts';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { CARDS, HOME, PHONE_NUMBER } from '../product/buyer.ts';
import { mailbox } from '../product/outbox.ts';
import type { Product } from '../product/product.ts';
import { newBuyer } from '../product/questions.ts';
import { offerWithDeposit } from '../product/reservation.ts';
import { entryPath, listOf, litterWithList } from '../product/waitlist.ts';
import { button, heading, link, text } from './locate.ts';
import type { Person } from './person.ts';
import type { stageOf } from './stage.ts';

/** What a buyer does, in the engine of this stage. */
export function buyerScenarios(product: () => Product, stage: ReturnType<typeof stageOf>): void {
  const arrive = () => stage.as(product().visitor());

  it('a buyer opens a link, agrees, pays, reloads, goes back and keeps one receipt', async () => {
    const breeder = await connectedBreeder(product());
    await sellByAgreement(breeder);
    const { linkId } = await offerPet(breeder, { name: 'Poppy' });
    const email = newBuyer();
    let buyer = await arrive();
    await buyer.open(`/checkout/${linkId}`);
    await buyer.see(heading('Poppy'));
    await sayHome(buyer);
    await buyer.check('Credit card');
    await buyer.press(button('Read and sign the agreement'));
    await buyer.see(heading('Agreement about Poppy'));
    await buyer.fill('Your full name, which is your signature', 'Cleo Buyer');
    for (const consent of ['My typed name', 'I sign electronically', 'Send my copy']) await buyer.check(consent);
    await buyer.press(button('Sign and pay $1,312.50'));
    await payHere(buyer, email);
    await buyer.see(heading('Payment Successful!'));
    await buyer.window.reload();
    await buyer.see(heading('Payment Successful!'));
    const [mail = ''] = await mailbox(product(), email, 1);
    // An engine may show the checkout that it remembers, or ask for it again: neither pays twice.
    if (!(await buyer.window.back())) await stage.close();
    expect(await signedOrders(product(), linkId)).toMatchObject([{ order: { status: 'paid' } }]);
    buyer = await arrive();
    await buyer.open(/\/receipt\?key=[\w-]{43}/.exec(mail)![0]);
    await buyer.see(heading(/Poppy/));
    await buyer.see('$1,312.50');
  });

  itNightly('a buyer reserves a pet with a deposit', async () => {
    const { linkId } = await offerWithDeposit(await connectedBreeder(product()), undefined, { name: 'Clover' });
    const buyer = await arrive();
    await buyer.open(`/checkout/${linkId}`);
    await sayHome(buyer);
    await buyer.press(button(/^Pay the deposit/));
    await payHere(buyer, newBuyer());
    await buyer.press(link('See what is paid and due'));
    await buyer.see(heading('Your reservation of Clover'));
    await buyer.window.reload();
    await buyer.see(heading('Your reservation of Clover'));
  });

  itNightly('a buyer joins a waiting list by the mailed link', async () => {
    const breeder = await connectedBreeder(product());
    const { id } = await litterWithList(breeder, ['Red']);
    const email = newBuyer();
    const buyer = await arrive();
    await buyer.open(`/litter/${id}`);
    await buyer.press(link('Join the waiting list'));
    await buyer.fill('Your name', 'Wanda Waiting');
    await buyer.fill('Your email', email);
    await buyer.press(button('Continue'));
    await buyer.see(heading('Check your email'));
    await buyer.open(await entryPath(product(), email));
    await buyer.press(button('Join the list'));
    await buyer.see('You are next in line.');
    expect((await listOf(breeder, id)).entries).toHaveLength(1);
  });

  itNightly('a buyer follows a link’s code, and checks another address', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product()));
    const buyer = await arrive();
    await buyer.open(`/checkout/${linkId}`);
    await buyer.press(link(/^Code /));
    await buyer.see(heading('This link is ours'));
    await buyer.fill('Code or address of the link', `https://litterlink-pay.example/checkout/${linkId}`);
    await buyer.press(button('Check'));
    await buyer.see(text(/litterlink-pay\.example/));
  });
}

async function sayHome(buyer: Person): Promise<void> {
  await buyer.choose('State', HOME.state);
  await buyer.fill('ZIP code', HOME.zip);
}

/** Pays in the hosted checkout that the page is led to. */
async function payHere(buyer: Person, email: string): Promise<void> {
  await buyer.arriveAt('/sandbox/checkout/');
  await buyer.fill('Email', email);
  await buyer.fill('Card number', CARDS.pays);
  await buyer.fill('Expiration date', '12 / 34');
  await buyer.fill('Security code', '123');
  await buyer.fill('Name on card', 'Ben Buyer');
  await buyer.fill('ZIP code', '10001');
  await buyer.fill('Phone number', PHONE_NUMBER);
  await buyer.press(button(/^Pay/));
  await buyer.arriveAt('/payment-success');
}

import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { runsVariations } from '../environment/nightly.ts';
import { smallPhoto } from '../photos/images.ts';
import { sellByAgreement, signedOrders } from '../product/agreement.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { mailbox, mailContaining } from '../product/outbox.ts';
import { readPdf } from '../product/pdf.ts';
import { readCode } from '../product/qr-code.ts';
import { newBuyer } from '../product/questions.ts';
import { AT_HAND_OVER, offerWithDeposit, payRest } from '../product/reservation.ts';
import { approveWithKlarna, fillHome, payHere } from './checkout-page.ts';
import { expectFine, expectStillFine } from './fine.ts';
import { PHONE } from './people.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, newPage, pageOf } from './stage.ts';

const SIGNATURE = 'Your full name, which is your signature';

/** The address of a page in the mails to somebody. */
const mailed = (email: string, address: RegExp) =>
  eventually(async () => {
    const found = (await mailbox(product, email, 1)).map((mail) => address.exec(mail)?.[0]).find(Boolean);
    if (!found) throw new Error(`no mail names ${address}`);
    return found;
  });

/** The address of the sale's receipt, which a reservation's parts precede with their own. */
const receiptOf = async (email: string) =>
  /\/receipt\?key=[\w-]{43}/.exec(await mailContaining(product, email, 'Your receipt for'))![0];

describe('a pet that is reserved', () => {
  let breeder: Breeder;
  let linkId: string;
  let reservation: string;
  let receipt: string | undefined;
  const email = newBuyer();
  const asBuyer = (device: 'phone' | 'desk') => pageOf(product.visitor(), device);
  /** What the buyer does in parts each night. Returns where the receipt is. */
  const payTheRest = async () => {
    const orderId = (await signedOrders(product, linkId))[0]!.order.id;
    await payRest(product, { buyer: product.visitor(), path: reservation, orderId, buyerEmail: email });
    return product.url + (await receiptOf(email));
  };
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    const uploaded = await breeder.upload('/api/documents', await smallPhoto(), 'card.jpg', 'document');
    const vaccination = { kind: 'vaccination', on: null, words: 'DHPP', document: uploaded.body['document'] };
    const details = { microchip: '985112003456789', health: [vaccination] };
    await breeder.call('PATCH', '/api/care-sheet', { careSheet: 'Feed twice a day.' });
    await sellByAgreement(
      breeder,
      `Agreement on {{pet_name}}\n\n${'A long sentence about care. '.repeat(60)}\n\n{{total}}`,
    );
    const offered = await offerPet(breeder, { name: 'Poppy', price: '1000.00', details });
    linkId = offered.linkId;
    // What the breeder does on the screen each night.
    if (!runsVariations) await breeder.call('POST', `/api/pets/${offered.pet.id}/deposit`, AT_HAND_OVER);
  });

  itNightly('is offered for a deposit by its breeder', async () => {
    const desk = await pageOf(breeder, 'desk');
    await desk.goto('/pets');
    await desk.getByRole('button', { name: 'More for Poppy' }).click();
    await desk.getByRole('menuitem', { name: 'Deposit' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Deposit for Poppy' });
    await dialog.getByRole('radio', { name: 'A deposit first, the balance later' }).check();
    await dialog.getByRole('radio', { name: 'At an age' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter the pet’s date of birth first').waitFor();
    await dialog.getByRole('radio', { name: 'At hand-over' }).check();
    await expectFine(desk);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(desk, 'Deposit Saved');
  });

  // Shows money.deposit-offer, money.sign
  it('is reserved by a deposit on a phone, after the agreement is read and signed', async () => {
    const buyer = await asBuyer('phone');
    await buyer.goto(`/checkout/${linkId}`);
    expect(await buyer.getByRole('region', { name: 'Reserve with a deposit' }).innerText()).toContain('$210.00');
    expect(await buyer.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await expectStillFine(buyer);
    await fillHome(buyer);
    await buyer.getByRole('button', { name: 'Read and sign the agreement' }).click();
    await buyer.getByRole('heading', { level: 1, name: 'Agreement about Poppy' }).waitFor();
    await expectFine(buyer);
    await buyer.getByLabel(SIGNATURE).fill('Cleo Buyer');
    const pay = buyer.getByRole('button', { name: 'Sign and pay $210.00' });
    const boxes = await buyer.getByRole('checkbox').all();
    expect(boxes).toHaveLength(3);
    for (const box of boxes) {
      // The browser itself asks for each of them.
      await pay.click();
      expect(await box.isChecked()).toBe(false);
      await box.check();
    }
    // A newer text is read before it is signed.
    await sellByAgreement(breeder, 'A newer agreement on {{pet_name}}, {{total}}.');
    await pay.click();
    await buyer.getByRole('alert').getByText('The agreement has changed').waitFor();
    await buyer.getByText('A newer agreement on Poppy, $1,050.00.').waitFor();
    expect(await buyer.getByLabel(SIGNATURE).inputValue()).toBe('Cleo Buyer');
    for (const box of await buyer.getByRole('checkbox').all()) await box.check();
    await expectStillFine(buyer);
    await pay.click();
    await payHere(buyer, email);
    await buyer.getByText('Poppy is reserved for you. The balance is $840.00.').waitFor();
    await expectStillFine(buyer);
    reservation = await mailed(email, /\/reservation\?key=[\w-]{43}/);
    await buyer.getByRole('link', { name: 'See what is paid and due' }).click();
    await buyer.getByRole('heading', { name: 'Your reservation of Poppy' }).waitFor();
    expect(buyer.url()).toBe(product.url + reservation);
    await buyer.getByRole('progressbar', { name: '$210.00 of $1,050.00 paid' }).waitFor();
    await expectFine(buyer);
  });

  // Shows money.cash-balance
  itNightly('is paid in parts on the mailed page: by card and Klarna on a computer, and by Zelle', async () => {
    const buyer = await asBuyer('desk');
    await buyer.goto(reservation);
    expect(await buyer.getByLabel('Amount to pay now').inputValue()).toBe('840.00');
    await buyer.getByLabel('Amount to pay now').fill('210');
    await buyer.getByRole('button', { name: 'Continue to the checkout' }).click();
    await payHere(buyer, email);
    await buyer.getByText('The balance is $630.00.').waitFor();
    await buyer.goto(reservation);
    await buyer.getByLabel('Amount to pay now').fill('210');
    await buyer.getByRole('radio', { name: '4 interest-free payments' }).check();
    await buyer.getByRole('button', { name: 'Continue to the checkout' }).click();
    await approveWithKlarna(buyer);
    await buyer.getByText('The balance is $420.00.').waitFor();

    const desk = await pageOf(breeder, 'desk');
    await desk.goto('/pets?tab=on_hold');
    await desk.getByRole('link', { name: 'See reservation' }).click();
    await desk.getByRole('region', { name: 'Reservation' }).getByText('$420.00').waitFor();
    await desk.getByRole('region', { name: 'Agreement' }).getByText('Cleo Buyer signed version 2').waitFor();
    await expectFine(desk);
    await desk.getByRole('button', { name: 'Record cash or Zelle' }).click();
    const cash = desk.getByRole('dialog', { name: 'Record cash or Zelle' });
    await cash.getByRole('radio', { name: 'Zelle' }).check();
    await cash.getByLabel('Amount in dollars').fill('900');
    await cash.getByRole('button', { name: 'Ask the buyer to confirm' }).click();
    await cash.getByText('Only $400.00 of the price is due').waitFor();
    await cash.getByLabel('Amount in dollars').fill('400');
    await expectStillFine(desk);
    await cash.getByRole('button', { name: 'Ask the buyer to confirm' }).click();
    await toast(desk, 'Payment Recorded');
    await desk.getByRole('button', { name: 'Withdraw the record' }).waitFor();

    const phone = await asBuyer('phone');
    await phone.goto(reservation);
    await expectStillFine(phone);
    await phone.getByRole('button', { name: 'Yes, I paid $400.00' }).click();
    await phone.getByText('Poppy is paid in full.').waitFor();
    await expectStillFine(phone);
    await phone.getByRole('link', { name: 'Receipt and pick-up code' }).click();
    await phone.getByRole('region', { name: 'Pick-up' }).waitFor();
    receipt = phone.url();
    expect(receipt).toBe(product.url + (await receiptOf(email)));
    await expectFine(phone);
  });

  // Shows sign-in.second-button, money.hand-over
  it('is handed over by the buyer’s code, which a signed-out breeder scans, and confirms without reception', async () => {
    const buyer = await asBuyer('phone');
    receipt ??= await payTheRest();
    await buyer.goto(receipt);
    const part = buyer.getByRole('region', { name: 'Pick-up' });
    const scanned = await readCode(await part.getByRole('img').screenshot());
    const code = await part.getByText(/^\w{6}$/).innerText();
    const [sale] = await signedOrders(product, linkId);
    expect(scanned).toBe(`${product.url}/sales/${sale!.order.id}#code=${code}`);

    const phone = await pageOf(product.visitor(), 'phone');
    await phone.goto(scanned);
    await phone.getByText('Sign in to confirm the hand-over').waitFor();
    await phone.getByLabel('Email').fill(breeder.email);
    await phone.getByLabel('Password', { exact: true }).fill(breeder.password);
    await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
    const handOver = phone.getByRole('region', { name: 'Hand-over' });
    const chip = handOver.getByLabel('Last 4 characters of the microchip');
    await chip.waitFor();
    expect((await chip.boundingBox())!.y, 'where it is seen at once').toBeLessThan(PHONE.viewport.height);
    await chip.fill('1234');
    await handOver.getByRole('button', { name: 'Confirm hand-over' }).click();
    await handOver.getByText('it may be a littermate’s').waitFor();
    await chip.fill('6789');
    expect(await handOver.getByLabel('Code on the buyer’s screen').inputValue()).toBe(code);
    await expectFine(phone);
    await phone.context().setOffline(true);
    await handOver.getByRole('button', { name: 'Confirm hand-over' }).click();
    await handOver.getByText('Your confirmation is kept on this device').waitFor();
    await phone.context().setOffline(false);
    await toast(phone, 'Hand-Over Confirmed');
    await handOver.getByText('The end of the microchip number matched.').waitFor();

    const again = await asBuyer('phone');
    await again.goto(receipt);
    await part.getByRole('button', { name: 'Poppy is with me' }).click();
    await part.getByText('You and the breeder have both confirmed it.').waitFor();
    const desk = await pageOf(breeder, 'desk');
    await desk.goto(scanned);
    await desk.getByText(/^Poppy was handed over/).waitFor();
    // The part by Zelle is in no payout.
    if (runsVariations) await desk.getByText('Paid to you directly').waitFor();
    await expectStillFine(desk);
  });

  itNightly('goes home with one download of all its papers', async () => {
    const buyer = await asBuyer('phone');
    await buyer.goto(receipt!);
    const [download] = await Promise.all([
      buyer.waitForEvent('download'),
      buyer.getByRole('link', { name: 'Download everything for home' }).click(),
    ]);
    const files = unzipSync(readFileSync(await download.path()));
    const reference = download.suggestedFilename().replace('.zip', '');
    const [paid, signed] = [`receipt-${reference}.pdf`, `agreement-${reference}.pdf`];
    const others = ['health/1-vaccination.jpg', 'care-sheet.txt', 'microchip.txt'];
    expect(Object.keys(files)).toEqual([paid, signed, ...others]);
    expect((await readPdf(files[paid]!)).text).toContain('Zelle');
    const agreement = (await readPdf(files[signed]!)).text;
    for (const words of ['A newer agreement on Poppy, $1,050.00.', 'Cleo Buyer']) expect(agreement).toContain(words);
    expect(strFromU8(files['care-sheet.txt']!)).toContain('Feed twice a day.');
  });
});

// Shows money.deposit-offer, money.sign
itNightly('a pet is reserved, signed for and paid in Spanish without scripts', async () => {
  const breeder = await connectedBreeder(product);
  await sellByAgreement(breeder);
  const { linkId } = await offerWithDeposit(breeder, undefined, { name: 'Canela' });
  const email = newBuyer();
  const context = await browser.newContext({
    ...PHONE,
    locale: 'es-MX',
    javaScriptEnabled: false,
    baseURL: product.url,
  });
  const page = await newPage(context);
  // An address without a method leads to the pet, in the language that it names.
  await page.goto(`/checkout/${linkId}/agreement?lang=en`);
  await page.getByRole('button', { name: 'Read and sign the agreement' }).waitFor();
  await page.getByRole('link', { name: 'Español' }).click();
  await page.locator('select[name=state]').selectOption('OR');
  await page.getByLabel('Código postal').fill('97701');
  await page.getByRole('button', { name: 'Leer y firmar el acuerdo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acuerdo sobre Canela' }).waitFor();
  await page.getByText('que no traducimos').waitFor();
  // The other language keeps what was chosen.
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Agreement about Canela' }).waitFor();
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByLabel('Su nombre completo, que es su firma').fill('Cleo Buyer');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Firmar y pagar $210.00' }).click();
  await payHere(page, email);
  expect(await signedOrders(product, linkId)).toMatchObject([
    { order: { language: 'es', buyerState: 'OR' }, signed: { language: 'es', signerName: 'Cleo Buyer' } },
  ]);
  await page.goto(await mailed(email, /\/reservation\?key=[\w-]{43}/));
  await page.getByRole('button', { name: 'Continuar al pago' }).click();
  await payHere(page, email);
  await page.getByRole('link', { name: 'Ver su compra' }).waitFor();
  await context.close();
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { readPdf } from '../product/pdf.ts';
import type { Product } from '../product/product.ts';
import { litterWithList } from '../product/waitlist.ts';
import { sellPet } from '../product/sale.ts';
import { itNightly } from '../environment/it-nightly.ts';
import { runsVariations } from '../environment/nightly.ts';
import { button, field, heading, link, type Target } from './locate.ts';
import type { stageOf } from './stage.ts';

/** A network that registers often proves work. */
const FREE_REGISTRATIONS = 5;

/** What a breeder does, in the engine of this stage. */
export function breederScenarios(product: () => Product, stage: ReturnType<typeof stageOf>): void {
  let breeder: Breeder;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'litterlink-engine-'));
    breeder = await connectedBreeder(product());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  itNightly('a breeder registers with a website where work must be proved, and signs out', async () => {
    for (let tries = 0; tries < FREE_REGISTRATIONS; tries++) await registerBreeder(product());
    const name = `anna-${crypto.randomUUID().slice(0, 8)}`;
    const person = await stage.as(product().visitor());
    await person.open('/register');
    await person.fill('Full Name', 'Anna Berg');
    await person.fill('Username', name);
    await person.fill('Email', `${name}@example.com`);
    await person.fill('Physical Address', '12 Oak Lane, Bend, OR 97701');
    await person.press(button('Add a website'));
    await person.fill('Website', 'https://berg-goldens.example');
    await person.fill('Password', 'correct horse');
    await person.fill('Confirm Password', 'correct horse');
    await person.check("I'm not a robot");
    await person.check('I agree to the');
    await person.press(button('Start 7-Day Free Trial'));
    await person.arriveAt('/dashboard');
    await person.see(heading('Hello, Anna'));
    const me = await person.window.run<string>(
      "const request = new XMLHttpRequest(); request.open('GET', '/api/me', false); request.send(); return request.responseText",
    );
    expect(JSON.parse(me).user.website).toBe('https://berg-goldens.example');
    await person.press(button('Logout'));
    await person.see(link('Get Started'));
  });

  it('a breeder signs in, lists a pet with a photo and pastes its copied link', async () => {
    const photo = join(folder, 'IMG_0001.jpg');
    writeFileSync(photo, await smallPhoto());
    const person = await stage.as(product().visitor());
    await person.open('/auth');
    await person.fill('Email', breeder.email);
    await person.fill('Password', breeder.password);
    await person.press(button('Sign In'));
    await person.arriveAt('/dashboard');
    await person.fill('Pet Name', 'Biscuit');
    await person.fill('Breed', 'Golden Retriever');
    await person.fill('Price', '$1,250');
    await person.choose('Age', 'baby');
    await person.fill('Description', 'Raised in the kitchen with two children.');
    await person.press(button('Create Payment Request'));
    await person.see(heading('Biscuit is saved'));
    await person.attach('Photo of Biscuit', photo);
    await person.see('Photo Saved');
    await person.press(button('Create Payment Link'));
    await person.see('Payment Link Copied');
    const address = await person.valueOf('Payment link');
    expect(address).toMatch(new RegExp(`^${product().url}/checkout/[\\w-]+$`));
    await person.press(button('Done'));
    await person.window.paste(await person.see(field('Pet Name')));
    expect(await person.valueOf('Pet Name')).toBe(address);
  });

  it('a sale arrives on the open page, without a reload', async () => {
    const person = await stage.as(breeder);
    await person.open('/dashboard');
    await person.see(heading('Hello, Anna'));
    const { linkId } = await offerPet(breeder, { name: 'Juniper', price: '1850.00' });
    const buyer = product().visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    await person.see('Ben paid $1,942.50 for Juniper');
  });

  /** WebKit shows the document that it has kept, Firefox loads it again. */
  itNightly('a sale arrives on a page to which the breeder has gone back', async () => {
    const person = await stage.as(breeder);
    await person.open('/dashboard');
    await person.see(heading('Hello, Anna'));
    await person.open('/healthz');
    expect(await person.window.back(), 'an answer of the driver').toBe(true);
    await person.see(heading('Hello, Anna'));
    const { linkId } = await offerPet(breeder, { name: 'Moss', price: '900.00' });
    const buyer = product().visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    await person.see('Ben paid $945.00 for Moss');
  });

  it('pages of the workspace show again after a reload', async () => {
    const { petId, orderId } = await sellPet(product(), breeder, '800.00');
    const { id: litterId } = await litterWithList(breeder, ['Red']);
    const person = await stage.as(breeder);
    // A night reloads all of them; what froze one froze each.
    const pages: [string, Target][] = [
      ['/dashboard', heading('Hello, Anna')],
      ['/pets', heading('Pets')],
      ['/sales', heading('Sales')],
      [`/sales/${orderId}`, heading(/./)],
      ['/books', heading('Books')],
      ['/account', heading('Profile')],
      ['/account/selling', heading('Selling')],
      ['/account/billing', heading('Plan and billing')],
      ['/account/security', heading('Sign-in and security')],
      ['/account/data', heading('Data and help')],
      [`/pets/litters/${litterId}`, heading('Spring litter')],
      ['/pets/litters', heading('Litters')],
      ['/pets/litters/new', heading('New litter')],
      [`/pets/litters/${litterId}/card`, heading('Litter card')],
      [`/pets/${petId}/card`, heading('Kennel card')],
      ['/pets/questions', heading('Questions')],
      ['/account/agreement', heading('Sales agreement')],
    ];
    for (const [path, title] of pages.slice(0, runsVariations ? pages.length : 3)) {
      await person.open(path);
      await person.see(title);
      await person.window.reload();
      await person.see(title);
    }
  });

  itNightly('a breeder downloads a statement, the archive and the account’s data', async () => {
    const person = await stage.as(breeder);
    await person.open('/books');
    const statement = await person.download(link('Download PDF'));
    expect((await readPdf(readFileSync(statement))).text).toContain('Statement');
    const archive = await person.download(button('Download Everything (ZIP)'));
    expect(readFileSync(archive).subarray(0, 2).toString()).toBe('PK');
    await person.open('/account/data');
    const data = await person.download(button('Download My Data'));
    expect(readFileSync(data, 'utf8')).toContain(breeder.email);
    await person.press(button('Logout'));
    await person.see(link('Get Started'));
    await person.open('/dashboard');
    await person.arriveAt('/auth');
  });
}

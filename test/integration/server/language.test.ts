import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TERMS_VERSION } from '../../../contract/legal.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { mailbox } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { newBuyer, privatePath, submitQuestion } from '../../product/questions.ts';
import { readyAnswers } from '../../product/reads-of-page.ts';

let product: Product;
let breeder: Breeder;
let linkId: string;
let path: string;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
  ({ linkId } = await offerPet(breeder));
  path = `/checkout/${linkId}`;
});
afterAll(() => product.stop());

const read = (address: string, headers: Record<string, string> = {}) =>
  product.visitor().call<string>('GET', address, undefined, headers);
const languageOf = (html: string) => /<html lang="(\w+)">/.exec(html)?.[1];

describe('the language of a buyer’s page', () => {
  // Shows link-page.language
  it.each([
    ['nothing', undefined, 'en'],
    ['Spanish of Mexico', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['Spanish of Latin America alone', 'es-419', 'es'],
    ['English before Spanish', 'en-US,en;q=0.9,es;q=0.8', 'en'],
    ['French, then Spanish', 'fr-FR,fr;q=0.9,es;q=0.8,en;q=0.7', 'es'],
    ['neither', 'de-DE,de;q=0.9', 'en'],
    ['no Spanish', 'es;q=0,en', 'en'],
  ])('is the one that the browser asks for: %s', async (_what, accepted, language) => {
    const { body, headers } = await read(path, accepted === undefined ? {} : { 'accept-language': accepted });
    expect(languageOf(body)).toBe(language);
    expect(headers.get('content-language')).toBe(language);
  });

  // Shows link-page.language
  it('is the chosen one, which the browser remembers', async () => {
    const chosen = await read(`${path}?lang=es`, { 'accept-language': 'en-US' });
    expect(languageOf(chosen.body)).toBe('es');
    const cookie = chosen.headers.getSetCookie().find((each) => each.startsWith('lang='))!;
    expect(cookie).toMatch(/^lang=es; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [pair = ''] = cookie.split(';');
    expect(languageOf((await read(path, { cookie: pair, 'accept-language': 'en-US' })).body)).toBe('es');
    expect(languageOf((await read(`${path}?lang=en`, { cookie: pair })).body)).toBe('en');
    expect(languageOf((await read(`${path}?lang=xx`, { cookie: pair })).body)).toBe('es');
    expect((await read(`${path}?lang=xx`)).headers.getSetCookie().join()).not.toContain('lang=');
  });

  // Shows link-page.language
  it('is switched by a plain link that names the other one', async () => {
    const english = (await read(path)).body;
    expect(english).toMatch(/<a [^>]*href="\?lang=es" hrefLang="es" lang="es">Español<\/a>/);
    const spanish = (await read(path, { 'accept-language': 'es' })).body;
    expect(spanish).toMatch(/<a [^>]*href="\?lang=en" hrefLang="en" lang="en">English<\/a>/);
    expect(spanish).toContain('Pagar $1,312.50');
  });

  // Shows link-page.language
  it('is ready in memory like English, under a tag of its own', async () => {
    const [english, spanish] = [{ 'accept-language': 'en' }, { 'accept-language': 'es-US,es;q=0.9' }];
    for (const headers of [english, spanish]) await read(path, headers);
    const before = await readyAnswers(product.url);
    const answers = [await read(path, english), await read(path, spanish)];
    expect((await readyAnswers(product.url)) - before).toBe(2);
    expect(answers.map(({ body }) => languageOf(body))).toEqual(['en', 'es']);
    const [, tag] = answers.map(({ headers }) => headers.get('etag')!);
    expect((await read(path, { ...spanish, 'if-none-match': tag! })).status).toBe(304);
    expect((await read(path, { ...english, 'if-none-match': tag! })).status).toBe(200);
  });

  // Shows link-page.language
  it('says in Spanish what the law forbids, and why a form is refused', async () => {
    const headers = { 'accept-language': 'es' };
    const page = await read(path, headers);
    expect(page.body).toContain('la ley de California no permite financiar');
    const report = await product.visitor().submit(`${path}/report`, {}, headers);
    expect(report.body).toContain('Por favor, elija un motivo.');
    const stale = { paymentMethod: 'card', total: '1.00', termsVersion: TERMS_VERSION, state: 'OR', zip: '97701' };
    const repriced = await product.visitor().submit(path, stale, headers);
    expect(repriced.body).toContain('el total ahora es $1,312.50. Por favor, revíselo');
    const incomplete = await product.visitor().submit(path, {}, headers);
    expect(incomplete.body).toContain('No se pudo preparar el pago: Por favor');
    for (const { body } of [page, report, repriced, incomplete]) {
      expect(languageOf(body)).toBe('es');
      expect(body).not.toMatch(/California law|Payment setup failed|The price has|Please/);
    }
  });

  it('leaves the API and the legal texts in English', async () => {
    const headers = { 'accept-language': 'es' };
    const id = path.split('/').at(-1);
    const [english, spanish] = [
      await read(`/api/payment-links/${id}`),
      await read(`/api/payment-links/${id}`, headers),
    ];
    expect(spanish.body).toEqual(english.body);
    expect(languageOf((await read('/terms', headers)).body)).toBe('en');
  });
});

describe('a buyer who asks in Spanish', () => {
  // Shows link-page.language
  it('reads refusals, mails and the end of the conversation in Spanish', async () => {
    const email = newBuyer();
    const buyer = product.visitor();
    await buyer.call('GET', `${path}/question?lang=es`);
    const refused = await submitQuestion(buyer, linkId, 'nobody');
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('Por favor, escriba una dirección de correo electrónico válida.');
    await submitQuestion(buyer, linkId, email);
    const page = await privatePath(product, email);
    await buyer.submit(page, { act: 'confirm' });
    const { id } = (await breeder.call('GET', '/api/questions')).body['questions'][0];
    await breeder.call('POST', `/api/questions/${id}/messages`, { text: 'Zu' });
    const [confirmation, answer] = await mailbox(product, email, 2);
    for (const mail of [confirmation, answer]) expect(mail).toContain('Compruebe si un enlace es nuestro');
    expect(answer).toContain('Leer y responder');
    await buyer.submit(page, { act: 'end' });
    expect((await buyer.call<string>('GET', page)).body).toContain('Usted terminó esta conversación.');
    expect((await breeder.call('GET', `/api/questions/${id}`)).body['question'].whyClosed).toBe(
      'The conversation was ended by the buyer.',
    );
    await buyer.call('POST', '/api/buyer-data', { email, kind: 'copy' });
    expect((await mailbox(product, email, 3)).at(-1)).toContain('Obtener la copia');
  });
});

import { expect, it } from 'vitest';
import { PUBLIC, startProduct } from '../../product/product.ts';
import { findFreePort } from '../../product/ports.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { createVisitor } from '../../product/visitor.ts';

const product = await sharedProduct();
const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;

const fieldsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]);

// Shows running.security-documents
it('security.txt names the contact and expires within a year, but not soon', async () => {
  const { status, headers, body } = await product.visitor().call<string>('GET', PATH);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(fieldsOf(body));
  expect(fields).toEqual({
    Contact: 'mailto:support@litterlink.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages': 'en',
  });
  const days = (Date.parse(fields['Expires']!) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(181);
});

it('/security.txt redirects there', async () => {
  const { status, location } = await product.visitor().call('GET', '/security.txt');
  expect([status, location]).toEqual([301, product.url + PATH]);
});

it('security.txt has the contact of the configuration, and its own address on https', async () => {
  const PORT = String(await findFreePort());
  const SECURITY_CONTACT = 'https://kennel.example/report';
  const site = await startProduct({ ...PUBLIC, PORT, SECURITY_CONTACT });
  try {
    const { body } = await createVisitor(site.url, `http://127.0.0.1:${PORT}`).call<string>('GET', PATH);
    expect(fieldsOf(body)).toEqual(
      expect.arrayContaining([
        ['Contact', SECURITY_CONTACT],
        ['Canonical', `https://litterlink.example${PATH}`],
      ]),
    );
  } finally {
    await site.stop();
  }
});

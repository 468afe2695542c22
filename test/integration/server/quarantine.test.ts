import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mails } from '../../../server/db/schema.ts';
import { sendMailJob } from '../../../server/emails/outbox.ts';
import { smallPhoto } from '../../photos/images.ts';
import { startS3Server, type S3Server } from '../../photos/s3-server.ts';
import { createPet, registerBreeder } from '../../product/breeder.ts';
import { startProduct, type Product } from '../../product/product.ts';

const SENTENCE =
  'This is a copy for a rehearsal: it changes nothing at the payment provider, and sends nothing. Nothing was charged.';
let product: Product;
let store: S3Server;
beforeAll(async () => {
  store = await startS3Server({ bucket: 'photos', accessKeyId: 'key' });
  product = await startProduct({
    QUARANTINE: '1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: store.endpoint,
  });
});
afterAll(async () => {
  await product.stop();
  await store.close();
});

// Shows running.quarantine
it('a copy in quarantine refuses to send a mail, to connect an account and to write to the bucket, by request or job', async () => {
  const { db, jobs } = product.dependencies;
  const breeder = await registerBreeder(product);
  const [mail] = await db.select({ mailId: mails.id }).from(mails).where(eq(mails.recipient, breeder.email));
  await expect(jobs.workNow(sendMailJob, mail!)).rejects.toThrow(SENTENCE);
  expect(existsSync(join(product.dataDir, 'outbox'))).toBe(false);
  const pet = await createPet(breeder);
  const answers = [
    await breeder.call('POST', '/api/stripe/connect', {}),
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto()),
  ];
  expect(answers.map(({ status, body }) => [status, body['code'], body['message']])).toEqual(
    answers.map(() => [503, 'quarantined', SENTENCE]),
  );
  expect(store.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
});

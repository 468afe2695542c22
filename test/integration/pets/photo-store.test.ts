import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '../../environment/time-limits.ts';
import { smallPhoto } from '../../photos/images.ts';
import { startS3Server, type S3Server } from '../../photos/s3-server.ts';
import { createPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { createInstallation, type Installation } from '../../product/installation.ts';
import { eventually } from '../../product/eventually.ts';
import { startServerProcess, type ServerProcess } from '../../product/server-process.ts';
import { createVisitor } from '../../product/visitor.ts';

const MESSAGE = 'We cannot reach our photos right now. Please try again in a moment.';

describe('while the photo store is down', () => {
  let store: S3Server;
  let place: Installation;
  let server: ServerProcess;
  let breeder: Breeder;
  beforeAll(async () => {
    store = await startS3Server({ bucket: 'photos', accessKeyId: 'key' });
    place = await createInstallation();
    server = await startServerProcess({
      ...place.environment,
      S3_BUCKET: 'photos',
      S3_ENDPOINT: store.endpoint,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    breeder = await registerBreeder({ visitor: () => createVisitor(server.url) });
  });
  afterAll(async () => {
    await server.stop();
    await place.drop();
  });

  it('people and the log read that it is the photos, and everything else works', async () => {
    const pet = await createPet(breeder);
    const photo = await smallPhoto();
    const uploaded = await breeder.upload(`/api/pets/${pet.id}/photo`, photo);
    expect(uploaded.status).toBe(200);
    const address = uploaded.body['pet'].imageUrl as string;
    await store.close();

    const other = await createPet(breeder);
    const answers = [await breeder.upload(`/api/pets/${other.id}/photo`, photo), await breeder.call('GET', address)];
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 503, body: { message: MESSAGE, code: 'photo_store_unreachable' } });
      expect(headers.get('retry-after')).toBe('5');
    }
    const linesOf = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('photo_store_unreachable'));
    const lines = await eventually(() => {
      expect(linesOf()).toHaveLength(2);
      return linesOf();
    });
    for (const line of lines) expect(line).toContain('ECONNREFUSED');
    expect(server.output()).not.toContain('database_unreachable');
    const readiness = await breeder.call('GET', '/readyz');
    expect(readiness).toMatchObject({ status: 200, body: { status: 'ok', storage: 'does not answer' } });
  });

  it('and hangs, an upload ends with the same sentence while its breeder still waits', async () => {
    const pet = await createPet(breeder);
    const hanging = createServer((socket) => socket.on('error', () => {}));
    hanging.listen(Number(new URL(store.endpoint).port), '127.0.0.1');
    await once(hanging, 'listening');
    const began = Date.now();
    const { status, body } = await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    expect({ status, body }).toEqual({ status: 503, body: { message: MESSAGE, code: 'photo_store_unreachable' } });
    expect(Date.now() - began).toBeLessThan(atMost(20_000));
    hanging.close();
  });
});

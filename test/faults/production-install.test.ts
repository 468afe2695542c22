import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeCacheFile, compileProgram, readCodeCache } from '../../server/launch/program.ts';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { smallPhoto } from '../photos/images.ts';
import { startS3Server } from '../photos/s3-server.ts';
import { createPet, registerBreeder } from '../product/breeder.ts';
import { createOnServer, type TestDatabase } from '../product/database.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { startExpectingExit, startServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let database: TestDatabase;
let records: DatabaseHandle;

/** Copies the build and what `npm ci --omit=dev` installs, out of reach of all other packages. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'litterlink-production-'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  for (const path of productionPackages()) cpSync(join(root, path), join(folder, path), { recursive: true });
  database = await createOnServer();
  records = openPostgres(database.url!, () => {});
});
afterAll(async () => {
  await records.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The folders of the packages in `dependencies` of product and sandbox, and of theirs; none of them is nested. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: object; optionalDependencies?: object }>;
  };
  const found = new Set<string>();
  const add = (path: string) => {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = `node_modules/${name}`;
      if (found.has(next) || !existsSync(join(root, next))) continue;
      found.add(next);
      add(next);
    }
  };
  add('');
  add('sandbox');
  return [...found];
}

/** Whether V8 refuses the code cache of the build in `built`, in a fresh process: an embedded database changes V8's flags. */
async function isCacheRefused(built: string): Promise<boolean> {
  const launch = join(root, 'server/launch/program.ts');
  const code = `
    const { compileProgram, readCodeCache } = await import(${JSON.stringify(launch)});
    const folder = ${JSON.stringify(built)};
    console.log(compileProgram(folder, readCodeCache(folder)).cachedDataRejected);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  return JSON.parse(stdout) as boolean;
}

describe('an installation without build tools', () => {
  // Shows running.small-install
  it('has few packages', () => {
    expect(productionPackages().length).toBeLessThan(25);
  });

  // Shows running.small-install
  it('migrates an empty database, sells from it with photos in an S3-compatible store, and logs errors with source lines', async () => {
    await records.query('drop schema public, drizzle cascade');
    await records.query('create schema public');
    const store = await startS3Server({ bucket: 'photos', accessKeyId: 'key' });
    const port = String(await findFreePort());
    const environment = {
      DATA_DIR: join(folder, 'postgres'),
      DATABASE_URL: database.url!,
      ...BESIDE_DATABASE_URL,
      NODE_ENV: 'production',
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      ALLOW_PUBLIC_SANDBOX: '1',
      S3_BUCKET: 'photos',
      S3_ENDPOINT: store.endpoint,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(await startExpectingExit(environment, ['migrate'], folder)).toEqual({ code: 0, errors: '' });
    expect(await records.query('select count(*)::int as orders from orders')).toEqual([{ orders: 0 }]);
    for (const command of [['doctor'], ['backup', join(folder, 'saved')], ['reconcile']])
      expect({ command, ...(await startExpectingExit(environment, command, folder)) }).toEqual({
        command,
        code: 0,
        errors: '',
      });
    expect(existsSync(join(folder, 'saved/manifest.json'))).toBe(true);
    const server = await startServerProcess(environment, [], folder);
    try {
      const breeder = await registerBreeder({ visitor: () => createVisitor(server.url) });
      const pet = await createPet(breeder);
      const { status } = await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
      expect(status).toBe(200);
      expect(store.objects.size).toBeGreaterThan(0);
      const statement = await breeder.call<string>('GET', '/api/books/statements/2026/pdf?timeZone=UTC');
      expect(statement).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF-/) });
      expect((await breeder.call<string>('GET', '/checkout/missing')).body).toContain('Payment Link Not Found');
      await records.query('alter table pets rename to lost_pets');
      expect((await breeder.call('GET', '/api/pets/my')).status).toBe(500);
      // The log is written in the background.
      await eventually(() =>
        expect(server.output()).toMatch(/at async myPets\d* \(\S+\/server\/features\/pets\/service\.ts:\d+:\d+\)/),
      );
    } finally {
      await server.stop();
      await store.close();
    }
  });

  it('starts from a code cache that V8 accepts, and without one', async () => {
    const built = join(folder, 'dist/server');
    expect(await isCacheRefused(built)).toBe(false);
    const plain = join(folder, 'without');
    cpSync(built, plain, { recursive: true });
    rmSync(codeCacheFile(plain));
    expect(readCodeCache(plain)).toBeUndefined();
    expect(compileProgram(plain, undefined).runInThisContext()).toBeTypeOf('function');
    writeFileSync(codeCacheFile(plain), 'of another Node');
    expect(await isCacheRefused(plain)).toBe(true);
    expect(compileProgram(plain, readCodeCache(plain)).runInThisContext()).toBeTypeOf('function');
  });

  it('runs on the embedded database', async () => {
    const server = await startServerProcess({ DATA_DIR: join(folder, 'embedded') }, [], folder);
    const visitor = createVisitor(server.url);
    expect((await visitor.call('GET', '/readyz')).body).toEqual({ status: 'ok' });
    const { body } = await visitor.call<string>('GET', '/');
    const files = [...body.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js))"/g)].map(([, path]) => path!);
    expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/\.css$/), expect.stringMatching(/\.js$/)]));
    for (const file of files) expect((await visitor.call('GET', file)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

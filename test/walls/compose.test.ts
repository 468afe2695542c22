import { describe, expect, it } from 'vitest';
import { configOf, knownVariables, OF_THE_IMAGE, readYaml, refusalsOf, unknown } from './deployment-files.ts';

/** Variables that the compose file and the image fix. */
const OF_ITS_CONTAINERS = ['PORT', 'HOST', 'DATA_DIR', 'ROLE'];
const OF_ITS_DATABASE = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_POOLER', 'DATABASE_NAMED_STATEMENTS'];
const OF_ITS_STORE = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'PHOTOS_ON_SHARED_DISK'];

describe('the compose file', () => {
  const { services } = readYaml('deploy/compose.yaml')[0];

  const SECRET = 'a-secret-of-at-least-32-characters';
  /** What a service's process gets where deploy/.env has these variables and those that must be set. */
  const fill = (service: string, env: Record<string, string> = {}): Record<string, string> => ({
    ...OF_THE_IMAGE,
    ...Object.fromEntries(
      Object.entries<string>(services[service].environment).map(([name, value]) => [
        name,
        value
          .replaceAll(
            /\$\{(\w+):-([^}]*)\}/g,
            (_all, variable: string, otherwise: string) => env[variable] || otherwise,
          )
          .replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_all, variable: string) => env[variable] || SECRET),
      ]),
    ),
  });

  it('configures the server with variables that it reads and accepts', () => {
    expect(unknown(services.app.environment)).toEqual([]);
    const variables = fill('app');
    expect(refusalsOf(variables)).toEqual([expect.stringMatching(/^ALLOW_PUBLIC_SANDBOX: must be 1/)]);
    const config = configOf({ ...variables, ALLOW_PUBLIC_SANDBOX: '1' });
    expect(config).toMatchObject({ stripe: { mode: 'sandbox' }, publicSandbox: true });
    expect(services.app.ports).toEqual(['127.0.0.1:3000:3000']);
  });

  it.each(['migrate', 'app', 'worker'])(
    'hands on each variable of deploy/.env that it does not fix itself: %s',
    (service) => {
      const planted = Object.fromEntries([...knownVariables()].map((name) => [name, `${name} of deploy/.env`]));
      const filled = fill(service, planted);
      const kept = Object.keys(planted).filter((name) => filled[name] !== planted[name]);
      expect(new Set(kept)).toEqual(new Set([...OF_ITS_CONTAINERS, ...OF_ITS_DATABASE, ...OF_ITS_STORE]));
    },
  );

  it('starts on a copy of real data in quarantine where deploy/.env says so', () => {
    const set = { QUARANTINE: '1', TRIAL_SECRET: `${SECRET} of last year`, ALLOW_PUBLIC_SANDBOX: '1' };
    for (const service of ['app', 'worker'])
      expect(configOf(fill(service, set))).toMatchObject({ quarantine: true, hashSecrets: [set.TRIAL_SECRET, SECRET] });
  });

  it('migrates before it serves, both on a read-only root file system without rights', () => {
    expect(services.migrate.command).toEqual(['migrate']);
    expect(services.app.depends_on.migrate).toEqual({ condition: 'service_completed_successfully' });
    expect([services.app, services.worker].map(({ environment }) => environment.ROLE)).toEqual(['web', 'worker']);
    for (const name of ['migrate', 'app', 'worker'])
      expect(services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
  });
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Secret, Service, ServiceAccount } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { diagnose, readConfig } from '../../server/config.ts';
import { knownVariables, read, readYaml } from './deployment-files.ts';

const root = join(import.meta.dirname, '../..');
const kinds = {
  ConfigMap,
  CronJob,
  Deployment,
  Ingress,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Secret,
  Service,
  ServiceAccount,
};
const manifests = readdirSync(join(root, 'deploy/kubernetes')).filter((file) => file !== 'kustomization.yaml');
const manifest = (file: string) => readYaml(`deploy/kubernetes/${file}`)[0];
const unknown = (variables: Record<string, string>) =>
  Object.keys(variables).filter((name) => !knownVariables().has(name));

/** The configuration that the server reads from these variables; throws when it would refuse to start. */
function configOf(variables: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-config-'));
  try {
    return readConfig({ ...variables, DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a start with these variables alone would be refused for. */
const refusalsOf = (variables: Record<string, string>) =>
  diagnose(variables).flatMap(({ finding }) => (finding?.outcome === 'refused' ? [finding.sentence] : []));

/** What the image sets for each of its containers. */
const OF_THE_IMAGE = { NODE_ENV: 'production', HOST: '0.0.0.0' };

/** Variables that the compose file and the image fix. */
const OF_ITS_CONTAINERS = ['PORT', 'HOST', 'DATA_DIR', 'ROLE'];
const OF_ITS_DATABASE = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_POOLER', 'DATABASE_NAMED_STATEMENTS'];
const OF_ITS_STORE = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'PHOTOS_ON_SHARED_DISK'];

describe('the container image', () => {
  const dockerfile = read('deploy/Dockerfile');

  it('is made without lint findings', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  it('has the Node that the tests run on', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
    const { node } = devDependencies;
    expect(dockerfile).toContain(`ARG NODE_VERSION=${node}\n`);
    expect(dockerfile).toContain(`FROM gcr.io/distroless/nodejs${node!.split('.')[0]}-`);
    expect(read('.node-version')).toBe(`${node}\n`);
  });

  it('runs as a user without rights, reports its health, and sets only variables of the server', () => {
    expect(dockerfile).toMatch(/^USER 65532:65532$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\\\n.*\/healthz/m);
    const variables = Object.fromEntries(
      /^ENV (.+)$/m
        .exec(dockerfile)![1]!
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    );
    // Node's and the C library's own.
    expect(unknown(variables)).toEqual(['NODE_ENV', 'MALLOC_ARENA_MAX']);
    const missing = ['ALLOW_PUBLIC_SANDBOX', 'PUBLIC_URL', 'SESSION_SECRET'];
    expect(refusalsOf(variables).map((line) => line.slice(0, line.indexOf(':')))).toEqual(
      expect.arrayContaining(missing),
    );
    const set = {
      ALLOW_PUBLIC_SANDBOX: '1',
      PUBLIC_URL: 'http://localhost:3000',
      SESSION_SECRET: 'a-secret-of-at-least-32-characters',
    };
    expect(configOf({ ...variables, ...set })).toMatchObject({ production: true, host: '0.0.0.0', port: 3000 });
  });
});

describe('the Kubernetes manifests', () => {
  it.each(manifests)('are valid: %s', (file) => {
    for (const document of readYaml(`deploy/kubernetes/${file}`)) {
      const Kind = kinds[document.kind as keyof typeof kinds];
      expect(() => new Kind(document).validate()).not.toThrow();
    }
  });

  it('show that a wrong value is found', () => {
    const planted = manifest('deployment.yaml');
    planted.spec.template.spec.containers[0].readinessProbe.periodSeconds = 'often';
    expect(() => new Deployment(planted).validate()).toThrow(/periodSeconds/);
  });

  it('are all applied, but the example of a secret and the migration', () => {
    const applied = readYaml('deploy/kubernetes/kustomization.yaml')[0].resources as string[];
    expect(manifests.filter((file) => !applied.includes(file))).toEqual(['migrate-job.yaml', 'secret.example.yaml']);
    expect(applied.filter((file) => !manifests.includes(file))).toEqual([]);
  });

  it.each(['deployment.yaml', 'worker.yaml', 'migrate-job.yaml', 'backup-cronjob.yaml'])(
    'give a process no more rights than it needs: %s',
    (file) => {
      const { spec: workload } = manifest(file);
      const { spec } = (workload.jobTemplate?.spec ?? workload).template;
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(spec.containers).toMatchObject([
        {
          resources: { requests: expect.anything(), limits: { memory: expect.anything() } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ]);
      const [{ env, volumeMounts }] = spec.containers;
      const folder = env.find(({ name }: { name: string }) => name === 'DATA_DIR').value as string;
      expect(volumeMounts.some(({ mountPath }: { mountPath: string }) => folder.startsWith(`${mountPath}/`))).toBe(
        true,
      );
    },
  );

  it('probe the addresses of the server, and select its pods', () => {
    const { selector, template } = manifest('deployment.yaml').spec;
    const [server] = template.spec.containers;
    expect([server.startupProbe, server.livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual(
      Array(2).fill('/healthz'),
    );
    expect(server.readinessProbe.httpGet.path).toBe('/readyz');
    expect(server.ports).toEqual([
      { name: 'http', containerPort: 3000 },
      { name: 'admin', containerPort: Number(readYaml('deploy/kubernetes/config.yaml')[0].data.ADMIN_PORT) },
    ]);
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    expect(manifest('service.yaml').spec.selector).toEqual(selector.matchLabels);
    expect(manifest('disruption-budget.yaml').spec.selector).toEqual(selector);
    expect(manifest('worker-disruption-budget.yaml').spec.selector).toEqual(manifest('worker.yaml').spec.selector);
    const [{ host, http }] = manifest('ingress.yaml').spec.rules;
    expect(new URL(manifest('config.yaml').data.PUBLIC_URL).host).toBe(host);
    expect(http.paths.map(({ backend }: { backend: { service: object } }) => backend.service)).toEqual([
      { name: manifest('service.yaml').metadata.name, port: { name: manifest('service.yaml').spec.ports[0].name } },
    ]);
  });

  it('give requests and jobs processes of their own, and send requests only to those that answer them', () => {
    const roleIn = (file: string) =>
      manifest(file).spec.template.spec.containers[0].env.find(({ name }: { name: string }) => name === 'ROLE').value;
    expect([roleIn('deployment.yaml'), roleIn('worker.yaml')]).toEqual(['web', 'worker']);
    const { selector, template } = manifest('worker.yaml').spec;
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    expect(selector.matchLabels).not.toEqual(manifest('service.yaml').spec.selector);
  });

  it('name a command that waits until the migration is over', () => {
    const [, minutes] = /kubectl wait .*--timeout=(\d+)m job\/litterlink-migrate$/m.exec(
      read('deploy/kubernetes/migrate-job.yaml'),
    )!;
    expect(Number(minutes) * 60).toBeGreaterThan(manifest('migrate-job.yaml').spec.activeDeadlineSeconds);
  });

  it('configure the server with variables that it reads and accepts', () => {
    const variables = { ...manifest('config.yaml').data, ...manifest('secret.example.yaml').stringData };
    expect(unknown(variables)).toEqual([]);
    expect(configOf({ ...OF_THE_IMAGE, ...variables })).toMatchObject({
      stripe: { mode: 'live' },
      trustProxy: 1,
      s3: expect.anything(),
      debugTools: false,
      warnings: [],
    });
  });
});

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
      expect(configOf(fill(service, set))).toMatchObject({ quarantine: true, trialSecrets: [set.TRIAL_SECRET] });
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

describe('the systemd unit', () => {
  it('starts what the image starts, without rights', () => {
    const unit = read('deploy/litterlink.service');
    const [, entrypoint] = /^ENTRYPOINT (.+)$/m.exec(read('deploy/Dockerfile'))!;
    const [, ...args] = JSON.parse(entrypoint!) as string[];
    expect(unit).toContain(`\nExecStart=node ${args.join(' ')}\n`);
    for (const rule of ['DynamicUser=yes', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(unit).toContain(`\n${rule}\n`);
  });

  it('runs a command as the server runs: its user, its settings and no more rights, backups each night', () => {
    const [server, command] = ['litterlink', 'litterlink@'].map((name) => read(`deploy/${name}.service`)) as [
      string,
      string,
    ];
    const settings = (unit: string) => unit.split('\n').filter((line) => /^[A-Z]\w+=/.test(line));
    const ofCommands = new Set(settings(command));
    const missing = settings(server).filter((line) => !ofCommands.has(line));
    expect(missing.map((line) => line.split('=')[0])).toEqual([
      'Description',
      'Type',
      'ExecStart',
      'Restart',
      'RestartSec',
      'TimeoutStopSec',
      'WantedBy',
    ]);
    const [, start] = /^ExecStart=(.+)$/m.exec(server)!;
    expect(command).toContain(`\nExecStart=${start} %i\n`);
    expect(read('deploy/litterlink-backup.timer')).toContain('\nUnit=litterlink@backup.service\n');
  });
});

describe('the hosted workflows', () => {
  const workflows = readdirSync(join(root, '.github/workflows')).map((file) => `.github/workflows/${file}`);
  const jobsOf = (file: string) => Object.entries<any>(readYaml(file)[0].jobs);
  const stepsOf = (file: string): any[] => jobsOf(file).flatMap(([, { steps = [] }]) => steps);

  it.each(workflows)('read the repository only, and pin each action to a commit: %s', (file) => {
    const [{ permissions }] = readYaml(file);
    expect(permissions).toEqual({ contents: 'read' });
    const actions = stepsOf(file).flatMap(({ uses = [] }) => uses as string[]);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
    const more = jobsOf(file).flatMap(([name, job]) => (job.permissions ? name : []));
    expect(more).toEqual(file.endsWith('/release.yml') ? ['image'] : []);
  });

  it('publish no image that was not tested and scanned, and sign it with its provenance and its bill of materials', () => {
    const file = '.github/workflows/release.yml';
    const jobs = Object.fromEntries(jobsOf(file));
    expect(jobs['tests'].uses).toBe('./.github/workflows/ci.yml');
    expect(jobs['image']).toMatchObject({
      needs: ['tests', 'before'],
      permissions: { contents: 'read', packages: 'write', 'id-token': 'write', attestations: 'write' },
    });
    const steps = (jobs['image'].steps as any[]).map(({ uses, run, with: given }) =>
      [uses, run, given?.['sbom-path']].filter(Boolean).join(' '),
    );
    const order = [/^docker buildx .*--load/s, /anchore\/scan-action/, /--push --provenance/, /cosign sign/];
    const places = order.map((pattern) => steps.findIndex((step) => pattern.test(step)));
    expect(places).toEqual(places.filter((place) => place >= 0).toSorted((one, other) => one - other));
    expect(steps.filter((step) => step.startsWith('actions/attest@'))).toHaveLength(2);
    expect(steps.at(-1)).toContain('sbom.cdx.json');
  });

  it('ask each night for known vulnerabilities of every package, and each week for updates of whatever is pinned', () => {
    const nightly = stepsOf('.github/workflows/nightly.yml').map(({ run }) => run as string | undefined);
    expect(nightly).toContainEqual(expect.stringMatching(/^npm audit (?!.*omit)/));
    const { updates } = readYaml('.github/dependabot.yml')[0] as { updates: Record<string, any>[] };
    const asked = updates.map((each) => `${each['package-ecosystem']} ${each['directory']}`);
    expect(asked).toEqual(['npm /', 'docker /deploy', 'docker-compose /deploy', 'github-actions /']);
    for (const each of updates)
      expect(each).toMatchObject({ schedule: { interval: 'weekly' }, groups: expect.anything() });
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^(\d+\.\d+\.\d+\S*|\*|file:.*)$/.test(version))).toEqual([]);
  });
});

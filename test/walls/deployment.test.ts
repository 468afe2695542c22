import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Secret, Service, ServiceAccount } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { configOf, OF_THE_IMAGE, read, readYaml, refusalsOf, unknown } from './deployment-files.ts';

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

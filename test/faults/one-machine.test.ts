import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../product/eventually.ts';
import { blocks } from './guide.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const MINUTES = 60_000;
const ENVIRONMENT = [
  'HOME=/root',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
];
/** A whole Debian is installed and booted, which only root can. */
const canBoot = process.getuid?.() === 0 && ['debootstrap', 'systemd-nspawn'].every(isInstalled);

function isInstalled(program: string): boolean {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

describe.runIf(canBoot)('the quick start for one machine', () => {
  let machine: string;
  let container: ChildProcess | undefined;

  beforeAll(async () => {
    // systemd-nspawn takes no folder that other users may replace, and /dev/shm has no room.
    machine = mkdtempSync('/var/lib/litterlink-machine-');
    // It is the root folder of all users there.
    chmodSync(machine, 0o755);
    await run('debootstrap', [
      '--variant=minbase',
      '--include=systemd-sysv,dbus,libnss-systemd,ca-certificates,curl',
      'trixie',
      machine,
      'http://deb.debian.org/debian',
    ]);
    for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyFileSync(file, join(machine, file));
    // Authorities that this machine trusts besides Debian's.
    const authorities = '/usr/local/share/ca-certificates';
    for (const name of existsSync(authorities) ? readdirSync(authorities) : [])
      copyFileSync(join(authorities, name), join(machine, authorities, name));
    mkdirSync(join(machine, 'srv/litterlink'));
    await run('sh', ['-c', 'git -C "$1" archive HEAD | tar -x -C "$2/srv/litterlink"', 'sh', root, machine]);
    container = spawn('systemd-nspawn', ['--boot', '-D', machine, '--register=no', '--keep-unit', '--console=pipe'], {
      stdio: 'ignore',
    });
    await eventually(async () => expect(await inMachine('systemctl is-system-running')).toBe('running\n'));
  }, 10 * MINUTES);
  afterAll(async () => {
    // Everything in it ends with its first process.
    if (container?.exitCode === null) {
      const ended = once(container, 'exit');
      container.kill('SIGKILL');
      await ended;
    }
    rmSync(machine, { recursive: true, force: true });
  }, MINUTES);

  async function inMachine(commands: string): Promise<string> {
    const { stdout: init } = await run('pgrep', ['--parent', String(container!.pid)]);
    const inside = ['-t', init.trim(), '-m', '-u', '-i', '-p', '-C', '--', 'env', '-i', ...ENVIRONMENT];
    const { stdout } = await run('nsenter', [...inside, 'bash', '-euo', 'pipefail', '-c', commands]);
    return stdout;
  }

  it(
    'serves the product by TLS on a Debian that was just installed, and backs it up',
    async () => {
      await inMachine('update-ca-certificates && apt-get update');
      await inMachine(`cd /srv/litterlink; DOMAIN=localhost\n${blocks.get('one machine')!}`);
      await eventually(async () =>
        expect(await inMachine('curl --insecure --silent https://localhost/readyz')).toBe('{"status":"ok"}'),
      );
      for (const command of ['doctor', 'migrate', 'reconcile', 'backup'])
        await inMachine(`systemctl start litterlink@${command}`);
      const log = await inMachine('journalctl --unit "litterlink*" --output cat');
      expect(log).toMatch(/Backed up \d+ rows .* to \/var\/lib\/litterlink\/backups\//);
      expect(log).not.toContain('other users of this machine');
    },
    20 * MINUTES,
  );
});

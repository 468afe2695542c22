import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCaddy, findNginx } from '../../scripts/setup/machine.mjs';
import { eventually } from '../product/eventually.ts';
import { createCertificate } from './certificate.ts';
import { askOverTls } from './over-tls.ts';

export type EdgeName = 'nginx' | 'Caddy';

/** A server of `deploy/edge` before the product: as it is shipped, but for addresses, ports and the certificate. */
export interface Edge {
  /** Where it answers https, and http. */
  httpsPort: number;
  httpPort: number;
  /** Its certificate, which signs itself. */
  ca: string;
  stop(): Promise<void>;
}

interface Place {
  folder: string;
  productPort: number;
  httpsPort: number;
  httpPort: number;
}

const shipped = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy/edge', name), 'utf8');

/** Starts it before a product that listens on a port of this machine. Throws where the program isn't installed. */
export async function startEdge(name: EdgeName, ports: Omit<Place, 'folder'>): Promise<Edge> {
  const program = name === 'nginx' ? findNginx() : findCaddy();
  if (!program) throw new Error(`This test needs ${name}: install the package "${name.toLowerCase()}".`);
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-edge-'));
  const { key, cert } = createCertificate();
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
  writeFileSync(join(folder, 'cert.pem'), cert);
  const args = name === 'nginx' ? nginxArguments({ folder, ...ports }) : caddyArguments({ folder, ...ports });
  const environment = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: environment });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await askOverTls({ port: ports.httpsPort, ca: cert }, 'GET', '/healthz');
  });
  return {
    httpsPort: ports.httpsPort,
    httpPort: ports.httpPort,
    ca: cert,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nginxArguments({ folder, productPort, httpsPort, httpPort }: Place): string[] {
  const site = shipped('nginx.conf')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`)
    .replace('127.0.0.1:3000', `127.0.0.1:${productPort}`)
    .replace('/etc/letsencrypt/live/litterlink.example/fullchain.pem', join(folder, 'cert.pem'))
    .replace('/etc/letsencrypt/live/litterlink.example/privkey.pem', join(folder, 'key.pem'))
    .replace('https://litterlink.example', `https://localhost:${httpsPort}`)
    .replaceAll('litterlink.example', 'localhost');
  writeFileSync(join(folder, 'site.conf'), site);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
    mkdirSync(join(folder, kind));
    return `${kind}_temp_path ${join(folder, kind)};`;
  });
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr;',
    'events { worker_connections 1024; }',
    `http { access_log off; ${folders.join(' ')} include ${join(folder, 'site.conf')}; }`,
  ];
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, main.join('\n'));
  return ['-c', file, '-p', folder, '-e', 'stderr'];
}

function caddyArguments({ folder, productPort, httpsPort, httpPort }: Place): string[] {
  const site = shipped('Caddyfile')
    .replace(
      '{\n\tservers',
      `{\n\tadmin off\n\tauto_https disable_certs\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tservers`,
    )
    .replace(
      'litterlink.example {',
      `https://localhost:${httpsPort} {\n\tbind 127.0.0.1\n\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`,
    )
    .replace('127.0.0.1:3000', `127.0.0.1:${productPort}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, site);
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}

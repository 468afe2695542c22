import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { codeCacheFile, compileProgram, runProgram } from '../../server/launch/program.ts';
import { fromRoot } from '../root.mjs';

/**
 * Starts the built server once, on a database of its own, and keeps what V8 has compiled until then: a later start
 * compiles nothing. A process of its own, since the server ends its process.
 */
const folder = fromRoot('dist/server');
const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-build-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
for (const name of Object.keys(process.env)) if (!['PATH', 'HOME', 'TMPDIR'].includes(name)) delete process.env[name];
Object.assign(process.env, { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' });

const url = new Promise((resolve) => {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text) => {
    const [, ready] = /Litterlink ready at (\S+)/.exec(String(text)) ?? [];
    if (!ready) return write(text);
    resolve(ready);
    return true;
  };
});
process.argv.splice(2);
const script = compileProgram(folder, undefined);
runProgram(script, folder);
for (const path of ['/healthz', '/readyz', '/', '/checkout/none', '/api/me']) {
  const answer = await fetch((await url) + path);
  await answer.arrayBuffer();
}
// The server and the embedded database's thread change flags, and V8 refuses a cache made under other flags than a start's.
for (const flag of ['--wasm-tier-up', '--wasm-dynamic-tiering', '--semi-space-growth-factor=2'])
  setFlagsFromString(flag);
writeFileSync(codeCacheFile(folder), script.createCachedData());
// The server has set a umask for private files.
chmodSync(codeCacheFile(folder), 0o644);
process.kill(process.pid, 'SIGTERM');

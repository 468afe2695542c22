import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.mjs';
import type { Mutation } from './mutation.ts';

/** A copy of the project in which files may be changed; packages are shared with the checkout. */
export interface SourceCopy {
  /** Puts the replacement in the place of its text. */
  apply(mutation: Mutation): void;
  /** Brings the file back, and what was built from it. */
  revert(mutation: Mutation): void;
  /** Builds what browsers load of the changed files; returns whether that succeeded. */
  build(): Promise<boolean>;
}

const LEFT_OUT = new Set(['.git', 'node_modules'].map((name) => join(root, name)));

export function copySources(folder: string): SourceCopy {
  cpSync(root, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(path) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const website = join(folder, 'dist/web');
  let isBuilt = false;
  return {
    apply({ file, text, replacement }) {
      const original = readFileSync(join(root, file), 'utf8');
      writeFileSync(
        join(folder, file),
        original.replace(text, () => replacement),
      );
    },
    revert({ file }) {
      cpSync(join(root, file), join(folder, file));
      if (!isBuilt) return;
      rmSync(website, { recursive: true });
      cpSync(join(root, 'dist/web'), website, { recursive: true });
      isBuilt = false;
    },
    async build() {
      isBuilt = true;
      // A process of its own: the build reads its configuration and the messages once.
      const program = `process.env.NODE_ENV = 'production'; await (await import('./scripts/build/browser.mjs')).buildBrowserFiles();`;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: folder,
        stdio: 'ignore',
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code === 0;
    },
  };
}

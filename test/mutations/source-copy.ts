import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.mjs';
import type { Mutation } from './mutation.ts';

/** A copy of the project in which files may be changed; packages are shared with the checkout. */
export interface SourceCopy {
  /** Puts the replacement in the place of its text; returns false if another mutation has changed that. */
  apply(mutation: Mutation): boolean;
  /** Brings all changed files back, and what was built from them; returns the changed files. */
  revert(): string[];
  /** Builds what browsers load of the changed files; returns whether that succeeded. */
  build(): Promise<boolean>;
}

const LEFT_OUT = new Set(['.git', 'node_modules'].map((name) => join(root, name)));

/** Copies the project to `folder/sources`, and keeps what was built beside it: the checkout may change during a run. */
export function copySources(folder: string): SourceCopy {
  const sources = join(folder, 'sources');
  cpSync(root, sources, { recursive: true, filter: (path) => !LEFT_OUT.has(path) });
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'));
  const website = join(sources, 'dist/web');
  const unchangedWebsite = join(folder, 'website');
  cpSync(website, unchangedWebsite, { recursive: true });
  const originals = new Map<string, string>();
  let isBuilt = false;
  return {
    apply({ file, text, replacement }) {
      const path = join(sources, file);
      const before = readFileSync(path, 'utf8');
      if (before.split(text).length !== 2) return false;
      if (!originals.has(file)) originals.set(file, before);
      writeFileSync(
        path,
        before.replace(text, () => replacement),
      );
      return true;
    },
    revert() {
      const changed = [...originals.keys()];
      for (const [file, original] of originals) writeFileSync(join(sources, file), original);
      originals.clear();
      if (isBuilt) {
        rmSync(website, { recursive: true });
        cpSync(unchangedWebsite, website, { recursive: true });
      }
      isBuilt = false;
      return changed;
    },
    async build() {
      isBuilt = true;
      // A process of its own: the build reads its configuration and the messages once.
      const program = `process.env.NODE_ENV = 'production'; await (await import('./scripts/build/browser.mjs')).buildBrowserFiles();`;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: sources,
        stdio: 'ignore',
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code === 0;
    },
  };
}

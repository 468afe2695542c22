import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

/** What the bundle expects around it, in this order (scripts/build/server.mjs). */
type Program = (
  require: NodeJS.Require,
  module: { exports: unknown },
  exports: unknown,
  filename: string,
  folder: string,
  url: string,
) => void;

export const codeCacheFile = (folder: string): string => join(folder, 'program.cache');
export const programFile = (folder: string) => join(folder, 'program.js');

/** Compiles the bundle in `folder`. V8 ignores a code cache that is of another Node or another bundle. */
export function compileProgram(folder: string, codeCache: Buffer | undefined): Script {
  const filename = programFile(folder);
  // The build makes sure that it is ASCII: one byte per character, in the file and in memory.
  const source = readFileSync(filename, 'latin1');
  return new Script(source, { filename, ...(codeCache ? { cachedData: codeCache } : {}) });
}

export function runProgram(script: Script, folder: string): void {
  const filename = programFile(folder);
  const program = script.runInThisContext() as Program;
  const module = { exports: {} };
  program(createRequire(filename), module, module.exports, filename, folder, pathToFileURL(filename).href);
}

export function readCodeCache(folder: string): Buffer | undefined {
  try {
    return readFileSync(codeCacheFile(folder));
  } catch {
    return undefined;
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdDirectory } from '../directory-lock.ts';

const refuse = (sentence: string): never => {
  throw new Error(sentence);
};

it('a directory belongs to one sandbox at a time, until it is released', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-lock-'));
  try {
    const release = holdDirectory(directory, refuse);
    expect(() => holdDirectory(directory, refuse)).toThrow(`Another sandbox uses ${directory}.`);
    release();
    holdDirectory(directory, refuse)();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

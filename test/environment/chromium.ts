import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../scripts/setup/machine.mjs';

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test lives too shortly for code that is optimized: loading one and looking for mistakes takes a tenth to a fifth less.
  '--js-flags=--no-opt --no-maglev',
];

/** The machine's Chromium, headless and without connections to any server but ours. */
export async function launchBrowser(further: string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('The tests need Chromium: install the package "chromium", or set CHROMIUM_PATH.');
  const args = [...quiet, ...further, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath, args });
}

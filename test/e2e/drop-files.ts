import type { Locator } from 'playwright-core';

/** Drops photos on an element, as a person drags them from a folder. */
export async function dropFiles(target: Locator, files: { name: string; buffer: Buffer }[]): Promise<void> {
  const contents = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const dataTransfer = await target.page().evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    return transfer;
  }, contents);
  await target.dispatchEvent('drop', { dataTransfer });
}

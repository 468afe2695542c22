import { expect } from 'vitest';
import type { FileImport, ImportDetails } from '../../contract/imports/imports.ts';
import type { Breeder } from './breeder.ts';
import { eventually } from './eventually.ts';

export const HEADER = 'Name,Breed,Price,Age,Description';
export const TEXT = 'Friendly and curious';
export const petLine = (name: string) => `${name},Golden Retriever,"1,200.50",Baby,${TEXT}`;
export const petLines = (number: number, from = 1) =>
  Array.from({ length: number }, (_, index) => petLine(`Pup ${from + index}`));
export const toFile = (lines: string[]) => Buffer.from(lines.join('\r\n'));

export const upload = (who: Breeder, file: Buffer, kind = 'pets') =>
  who.upload(`/api/imports?kind=${kind}`, file, 'file.csv', 'file');
export async function preview(who: Breeder, lines: string[], kind = 'pets'): Promise<FileImport> {
  const { status, body } = await upload(who, toFile(lines), kind);
  expect(body).toEqual({ import: expect.anything() });
  expect(status).toBe(201);
  return body['import'];
}
export const read = async (who: Breeder, id: string) =>
  (await who.call('GET', `/api/imports/${id}`)).body as ImportDetails;
export const press = (who: Breeder, id: string, act: 'start' | 'undo') =>
  who.call('POST', `/api/imports/${id}/${act}`, {});
export const ended = (who: Breeder, id: string, state: FileImport['state']) =>
  eventually(async () => {
    const details = await read(who, id);
    expect(details.import.state).toBe(state);
    return details;
  });
export async function importFile(who: Breeder, lines: string[], kind = 'pets'): Promise<ImportDetails> {
  const { id } = await preview(who, lines, kind);
  expect((await press(who, id, 'start')).status).toBe(200);
  return ended(who, id, 'imported');
}
export async function undo(who: Breeder, id: string): Promise<ImportDetails> {
  expect((await press(who, id, 'undo')).status).toBe(200);
  return ended(who, id, 'undone');
}

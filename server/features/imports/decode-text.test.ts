import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'Name,Breed\r\nZoë,Löwchen\r\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, as Excel saves "Unicode text"', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16 with the other order of bytes', swapped(`\ufeff${TEXT}`)],
  ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 of the other order, without a mark', swapped(TEXT)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('%s is read', (_name, file) => expect(decodeText(file)).toBe(TEXT));

it('what Windows-1252 has beyond Latin-1 is read', () =>
  expect(decodeText(Buffer.from([0x93, 0x4c, 0x75, 0x6e, 0x61, 0x94]))).toBe('\u201cLuna\u201d'));

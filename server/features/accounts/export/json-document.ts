import { Readable } from 'node:stream';

/**
 * A JSON object as a stream. A value that yields items becomes an array, an item at a time; others are written whole.
 * If a value throws, the stream is destroyed, so that nobody mistakes a part for the whole.
 */
export const jsonDocument = (values: Record<string, unknown>): Readable => Readable.from(streamJsonObject(values));

async function* streamJsonObject(values: Record<string, unknown>): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(values)) {
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (isIterable(value)) yield* streamJsonArray(value);
    else yield JSON.stringify(value ?? null);
  }
  yield '}';
}

async function* streamJsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

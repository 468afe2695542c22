import { protocol, type PGlite } from '@electric-sql/pglite';
import { createStatementNames } from './repeated-statements.ts';

const { serialize } = protocol;

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

interface Prepared {
  name: string;
  /** What the database said of the statement's parameters and result. */
  description?: Messages;
}

/** The first byte of each message of PostgreSQL's extended query protocol. */
const [PARSE, BIND, DESCRIBE, EXECUTE, SYNC] = Buffer.from('PBDES');
const STATEMENT = 'S'.charCodeAt(0);
/** Behind a message's type and length. */
const BODY = 5;

/**
 * Prepares statements that repeat. PGlite sends six messages for each statement and always parses and plans it again,
 * which costs more than running it. Here a repeated statement is one call: bind, execute and sync together.
 */
export function prepareRepeatedStatements(client: PGlite): void {
  const send = client.execProtocolStream.bind(client);
  const names = createStatementNames();
  const prepared = new Map<string, Prepared>();
  let text = '';
  let current: Prepared | undefined;
  let bound: Uint8Array | undefined;
  let synced = false;

  async function parse(message: Uint8Array, options: Parameters<typeof send>[1]): Promise<Messages> {
    const unnamed = unnamedText(message);
    const name = unnamed === undefined ? undefined : names.nameOf(unnamed);
    if (unnamed === undefined || name === undefined) return send(message, options);
    text = unnamed;
    current = prepared.get(name);
    if (current) return [];
    const answer = await send(serialize.parse({ name, text }), options);
    current = { name };
    prepared.set(name, current);
    return answer;
  }

  async function run(message: Uint8Array, options: Parameters<typeof send>[1]): Promise<Messages> {
    synced = true;
    try {
      return await send(Buffer.concat([bound!, message, serialize.sync()]), options);
    } catch (error) {
      names.renameIfOutdated(text, error);
      throw error;
    }
  }

  client.execProtocolStream = async (message, options) => {
    if (message[0] === PARSE) {
      [current, bound, synced] = [undefined, undefined, false];
      return parse(message, options);
    }
    if (message[0] === SYNC) {
      current = undefined;
      return synced ? [] : send(message, options);
    }
    if (!current) return send(message, options);
    if (message[0] === DESCRIBE && message[BODY] === STATEMENT)
      return (current.description ??= await send(serialize.describe({ type: 'S', name: current.name }), options));
    // The portal's rows are the statement's.
    if (message[0] === DESCRIBE) return (current.description ?? []).filter(({ name }) => name === 'rowDescription');
    if (message[0] === BIND) {
      bound = bindTo(current.name, message);
      return [];
    }
    return message[0] === EXECUTE && bound ? run(message, options) : send(message, options);
  };
}

/** The text of a parse message without name and parameter types, as PGlite sends it. */
function unnamedText(message: Uint8Array): string | undefined {
  const end = message.indexOf(0, BODY + 1);
  const hasTypes = message[end + 1] !== 0 || message[end + 2] !== 0;
  return message[BODY] === 0 && !hasTypes ? new TextDecoder().decode(message.subarray(BODY + 1, end)) : undefined;
}

/** A bind message for the statement `name` in place of the unnamed one; the portal stays the unnamed one. */
function bindTo(name: string, message: Uint8Array): Uint8Array {
  const renamed = Buffer.concat([message.subarray(0, BODY + 1), Buffer.from(name), message.subarray(BODY + 1)]);
  renamed.writeUInt32BE(renamed.length - 1, 1);
  return renamed;
}

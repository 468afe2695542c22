import type { Context } from './context.ts';
import type { Tx } from './db/client.ts';

/** What a noun tells later ones inside its own transaction; each noun adds its events by declaration merging. */
export interface TransactionEvents {}

/** What a noun does at another's events. An error refuses the whole transaction. */
export type Subscriptions = {
  [Name in keyof TransactionEvents]?: (context: Context, tx: Tx, event: TransactionEvents[Name]) => Promise<void>;
};

declare module './context.ts' {
  interface Dependencies {
    /** What each noun does at events, in the nouns' order. */
    subscriptions: readonly Subscriptions[];
  }
}

/** Has every later noun do its part in `tx`, one after another. */
export async function publish<Name extends keyof TransactionEvents>(
  context: Context,
  tx: Tx,
  name: Name,
  event: TransactionEvents[Name],
): Promise<void> {
  for (const subscription of context.subscriptions) await subscription[name]?.(context, tx, event);
}

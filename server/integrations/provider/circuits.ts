import { CALL_KINDS, type CallKind } from './call-kinds.ts';
import type { Circuit } from './circuit.ts';

/** A circuit for each kind of call. */
export type Circuits = Record<CallKind, Circuit>;

export const createCircuits = (create: (kind: CallKind) => Circuit): Circuits =>
  Object.fromEntries(CALL_KINDS.map((kind) => [kind, create(kind)])) as Circuits;

import type { Endpoint, Topic } from '../../contract/endpoint.ts';
import { call, type Answer, type CallInput } from './api.ts';
import { queryClient } from './query-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      shows?: readonly Topic[];
      /** How a cached list is read again in its own way, such as one row alone, if a change concerns one pet. */
      readAgain?: (petId?: string) => Promise<void>;
    };
  }
}

interface Scope {
  /** The pet that alone has changed. */
  petId?: string | null;
  /** Only marks what is on the screen, too. */
  isHidden?: boolean;
}

interface ChangeOptions<E extends Endpoint> {
  /** Sends the change, if not as a single JSON request. */
  send?: (endpoint: E, input: CallInput<E>) => Promise<Answer<E>>;
  petId?: string | null | ((answer: Answer<E>) => string);
  /** Runs before anything is read again; what it puts into the cache is current, so that it isn't read again. */
  answered?: (answer: Answer<E>) => void;
  /** Resolves only when what is on the screen has been read again. */
  waits?: boolean;
  /** Whether this failure shows that the screen is outdated. */
  isOutdatedBy?: (error: unknown) => boolean;
}

/** Calls an endpoint that changes something; then reads again what shows that. Throws an ApiError unless it succeeds. */
export async function change<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { send = call, petId, answered, waits = false, isOutdatedBy }: ChangeOptions<E> = {},
): Promise<Answer<E>> {
  const topics = endpoint.changes ?? [];
  let answer: Answer<E>;
  try {
    answer = await send(endpoint, input);
  } catch (error) {
    const known = typeof petId === 'string' ? petId : null;
    if (isOutdatedBy?.(error)) await orNot(waits, readAgain(topics, { petId: known }));
    throw error;
  }
  const scope = { petId: typeof petId === 'function' ? petId(answer) : petId };
  await orNot(
    waits,
    readAgain(topics, scope, () => answered?.(answer)),
  );
  return answer;
}

const orNot = (waits: boolean, reading: Promise<void>) => (waits ? reading : undefined);

/**
 * Marks cached answers that show one of these topics as outdated, and reads again those on the screen. `update` may put answers into
 * the cache first, which are current then.
 */
export async function readAgain(
  topics: readonly Topic[],
  { petId, isHidden = false }: Scope = {},
  update?: () => void,
): Promise<void> {
  const isShown = (shown: readonly Topic[] = []) =>
    topics.includes('everything') || shown.some((topic) => topics.includes(topic));
  const affected = queryClient.getQueryCache().findAll({ predicate: ({ meta }) => isShown(meta?.shows) });
  const readAt = affected.map(({ state }) => state.dataUpdatedAt);
  update?.();
  const outdated = affected.filter(({ state }, index) => state.dataUpdatedAt === readAt[index]);
  const ownWay = ({ meta }: (typeof outdated)[number]) => (isHidden ? undefined : meta?.readAgain);
  const ownWays = new Set(outdated.flatMap((query) => ownWay(query) ?? []));
  const others = new Set<unknown>(outdated.filter((query) => !ownWay(query)));
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: (query) => others.has(query),
      refetchType: isHidden ? 'none' : 'active',
    }),
    ...[...ownWays].map((readOwn) => readOwn(petId ?? undefined)),
  ]);
}

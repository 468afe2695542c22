import {
  MutationCache,
  QueryCache,
  QueryClient,
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { navigate } from 'wouter/use-browser-location';
import { me } from '../../contract/accounts/accounts.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { screens } from '../../contract/screens.ts';
import { toRequestUrl, ApiError, call, type Answer, type CallInput } from './api.ts';
import { takeAnswer } from './first-answers.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenNotAllowed }),
  mutationCache: new MutationCache({ onError: leaveWhenNotAllowed }),
  defaultOptions: {
    // docs/specification.md, section 7: no automatic refetching.
    // Offline calls fail immediately instead of being paused until the connection returns.
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

function leaveWhenNotAllowed(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (isMembershipEnded(error)) {
    navigate(error.trialExpired && !worksForBreeder() ? screens.pricing.path : screens.trialExpired.path);
    // The cached user is stale now.
    void queryClient.invalidateQueries({ queryKey: toQueryKey(me) });
  }
  if (isSignedOut(error)) queryClient.setQueriesData({ queryKey: toQueryKey(me) }, null);
}

/** Plans aren't for who works for a breeder. */
const worksForBreeder = (): boolean =>
  queryClient
    .getQueriesData<Answer<typeof me> | null>({ queryKey: toQueryKey(me) })
    .some(([, answer]) => answer?.user.worksFor);

const isMembershipEnded = (error: ApiError) => error.status === 402;
const isUnauthorized = (error: ApiError) => error.status === 401;
const isSignedOut = (error: ApiError) => isUnauthorized(error) && error.who !== 'anyone';

/** True if an error already redirected to another screen, so that no message is needed. */
export function isHandled(error: unknown): boolean {
  return error instanceof ApiError && (isMembershipEnded(error) || isSignedOut(error));
}

export function toQueryKey(endpoint: Endpoint): readonly [string] {
  return [endpoint.path];
}

function readKey(endpoint: Endpoint, input: unknown): readonly unknown[] {
  return [...toQueryKey(endpoint), input];
}

/** Query options for a cached GET; "not signed in" (401) reads as null. */
export function read<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: readKey(endpoint, input),
    meta: { shows: endpoint.shows ?? [] },
    queryFn: async (): Promise<Answer<E> | null> => {
      try {
        return await call(endpoint, input);
      } catch (error) {
        if (!(error instanceof ApiError && isUnauthorized(error))) throw error;
        if (endpoint.path !== me.path) leaveWhenNotAllowed(error);
        return null;
      }
    },
    initialData: () => takeAnswer(toRequestUrl(endpoint, input)) as Answer<E> | undefined,
    initialDataUpdatedAt: performance.timeOrigin,
  });
}

/** What a screen shows at first, and what "Show older" adds. */
export const ROWS_PER_PAGE = 50;

/** An endpoint whose answers are pages of a list. */
type PagedEndpoint = Endpoint & { answer: z.ZodType<{ nextCursor: string | null }> };

/** Query options for a list that is read page by page; `query` is what all pages have in common. */
export function readPages<E extends PagedEndpoint>(endpoint: E, query: CallInput<E>['query']) {
  return infiniteQueryOptions({
    queryKey: readKey(endpoint, { pages: query }),
    meta: { shows: endpoint.shows ?? [] },
    queryFn: ({ pageParam }): Promise<Answer<E>> =>
      call(endpoint, {
        query: { ...(query as object), ...(pageParam === null ? {} : { cursor: pageParam }) },
      } as CallInput<E>),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    initialData: () => {
      const page = takeAnswer(toRequestUrl(endpoint, { query })) as Answer<E> | undefined;
      return page && { pages: [page], pageParams: [null] };
    },
    initialDataUpdatedAt: performance.timeOrigin,
  });
}

/** Updates the cached pages of a list, if there are any. */
export function patchPages<E extends PagedEndpoint>(
  endpoint: E,
  change: (page: Answer<E>, index: number) => Answer<E>,
): void {
  queryClient.setQueriesData<InfiniteData<Answer<E>>>(
    { queryKey: toQueryKey(endpoint) },
    (all) => all && { ...all, pages: all.pages.map(change) },
  );
}

/** Changes a part of a cached answer, if there is one; it stays as old as it was, for the sake of its other parts. */
export function patchRead<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  change: (known: Answer<E>) => Answer<E>,
): void {
  const queryKey = readKey(endpoint, input);
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  queryClient.setQueryData<Answer<E>>(queryKey, (known) => known && change(known), { updatedAt });
}

/** Puts an answer into the cache as if it had just been fetched. */
export function setRead<E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: Answer<E>): void {
  queryClient.setQueryData(readKey(endpoint, input), answer);
}

import { filterValue, hash, listFields, mergeMetadata, metadata, type Param } from '../http/params.ts';
import { route, type Call, type Route } from '../http/route.ts';
import { changeObject } from '../store/changes.ts';
import { traits, type Kind, type Kinds } from '../store/kinds.ts';
import { listObjects, type Filters } from '../store/lists.ts';
import { existing, type Stored } from '../store/objects.ts';

interface Resource<Name extends Kind> {
  object: Name;
  path: string;
  /** What an update writes, besides `metadata`, to the fields of the same names. Without it there is no update. */
  updatable?: Record<string, Param<unknown>>;
  /** The event of an update. */
  updated?: string;
  /** Reads the object, with `lock` for a change. Replaced where reading itself changes it, as a due session. */
  find?: (call: Call<unknown>, lock: boolean) => Promise<Stored<Kinds[Name]>>;
  /** Adds fields that depend on the time of reading. */
  present?: (call: Call<unknown>, data: Kinds[Name][]) => object[] | Promise<object[]>;
  /** Turns the given filters of a list into those that apply. */
  narrow?: (call: Call<unknown>, given: Filters) => Filters | Promise<Filters>;
}

/** Retrieve, list and update as they work for every plain kind; filters and expansion come from the kind's traits. */
export function resource<Name extends Kind>({
  object,
  path,
  updatable,
  updated,
  find = (call, lock) => existing(call, object, call.id, { account: call.account, lock }),
  present = (_call, data) => data,
  narrow = (_call, given) => given,
}: Resource<Name>): Route[] {
  const retrieve = route('GET', `${path}/:id`, hash({}), async (call) => {
    const { data } = await find(call, false);
    const [presented] = await present(call, [data]);
    return presented!;
  });

  const filters = Object.keys(traits[object]?.filters ?? {});
  const listParams = hash({ ...listFields, ...Object.fromEntries(filters.map((name) => [name, filterValue()])) });
  const list = route('GET', path, listParams, async (call) => {
    const { limit, starting_after, ending_before, created, ...given } = call.params;
    const source = { account: call.account, object, url: path, filters: await narrow(call, given) };
    const found = await listObjects(call.tx, source, { limit, starting_after, ending_before, created });
    return { ...found, data: await present(call, found.data) };
  });

  const update = route('POST', `${path}/:id`, hash({ ...updatable, metadata: metadata() }), async (call) => {
    const stored = await find(call, true);
    const { metadata: given, ...fields } = call.params as { metadata?: Record<string, string> };
    await changeObject(call, stored, updated, () => {
      const data = stored.data as { metadata?: Record<string, string> };
      Object.assign(data, fields, { metadata: mergeMetadata(data.metadata, given) });
    });
    return stored.data;
  });
  return updatable ? [retrieve, list, update] : [retrieve, list];
}

import type { FieldValues, Resolver } from 'react-hook-form';
import { importTwice } from './import-twice.ts';

/**
 * Validates by schemas that load when the form is first used, since they are heavy. If they can't be loaded, the form is sent as it
 * is: the server validates too, and names the wrong fields.
 */
export function resolveLater<Values extends FieldValues, Output>(
  load: () => Promise<{ resolver: Resolver<Values, unknown, Output> }>,
) {
  let loading: ReturnType<typeof load> | undefined;
  const preload = () => {
    loading ??= importTwice(load);
    return loading.catch(() => {
      loading = undefined;
      return null;
    });
  };
  const resolver: Resolver<Values, unknown, Output> = async (values, ...given) => {
    const loaded = await preload();
    return loaded ? loaded.resolver(values, ...given) : { values: values as unknown as Output, errors: {} };
  };
  return Object.assign(resolver, { preload });
}

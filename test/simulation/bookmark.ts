import type { World } from './world.ts';

/** A position in the provider's objects and deliveries, and the time of it. */
export interface Bookmark {
  object: string;
  delivery: string;
  at: Date;
}

export async function bookmark({ provider }: World): Promise<Bookmark> {
  const [row] = await provider.store.query<{ object: string; delivery: string }>(
    `select coalesce((select max(seq) from sandbox.objects), 0)::text as object,
            coalesce((select max(id) from sandbox.deliveries), 0)::text as delivery`,
  );
  return { ...row!, at: new Date(Date.now() - 1) };
}

import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import type { Language } from '../../../contract/language.ts';
import { formatIn, sayIn, type Key, type Say, type Speech, type Values } from '../../../contract/words/say.ts';
import { ENGLISH } from './english.ts';

const Spoken = createContext<Speech>(ENGLISH);

/** Everything within is said in one language. */
export const Speaking = ({ speech, children }: { speech: Speech; children: ReactNode }) => (
  <Spoken.Provider value={speech}>{children}</Spoken.Provider>
);

export const useSay = (): Say => sayIn(useContext(Spoken));

export const useLanguage = (): Language => useContext(Spoken).language;

export const useSpeech = (): Speech => useContext(Spoken);

type Tag = (children: ReactNode) => ReactNode;

const TAGS: Record<string, Tag> = {
  bdi: (name) => <bdi>{name}</bdi>,
  strong: (words) => <strong>{words}</strong>,
  quiet: (words) => <span className="text-muted">{words}</span>,
};

type RichProps<Name extends Key> = { text: Name; tags?: Record<string, Tag> } & (Values<Name> extends [infer Given]
  ? { values: Given }
  : { values?: undefined });

/** A message with tags, of which elements are made. */
export function Rich<Name extends Key>({ text, values, tags }: RichProps<Name>) {
  const elements = Object.entries({ ...TAGS, ...tags }).map(([name, make]) => [
    name,
    (children: ReactNode[]) => make(createElement(Fragment, null, ...children)),
  ]);
  const parts = formatIn<ReactNode>(useContext(Spoken), text, {
    ...Object.fromEntries(elements),
    ...(values as object | undefined),
  });
  return createElement(Fragment, null, ...parts);
}

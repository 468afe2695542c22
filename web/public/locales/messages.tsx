import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import type { Language } from '../../../contract/language.ts';
import {
  formatIn,
  createTranslate,
  type Key,
  type Translate,
  type Messages,
  type Values,
} from '../../../contract/locales/translate.ts';
import { ENGLISH } from './english.ts';

const MessagesContext = createContext<Messages>(ENGLISH);

/** Everything within is said in one language. */
export const MessagesProvider = ({ messages, children }: { messages: Messages; children: ReactNode }) => (
  <MessagesContext.Provider value={messages}>{children}</MessagesContext.Provider>
);

export const useTranslate = (): Translate => createTranslate(useContext(MessagesContext));

export const useLanguage = (): Language => useContext(MessagesContext).language;

export const useMessages = (): Messages => useContext(MessagesContext);

/**
 * A text that changes while the page is open, as an element that is replaced with it: a browser that translates the page has put
 * its own elements in place of the text, and a change of the text alone would never show.
 */
export const Changing = ({ text }: { text: string }) => <span key={text}>{text}</span>;

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
  const parts = formatIn<ReactNode>(useContext(MessagesContext), text, {
    ...Object.fromEntries(elements),
    ...(values as object | undefined),
  });
  return createElement(Fragment, null, ...parts);
}

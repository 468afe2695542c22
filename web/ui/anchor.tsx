import { createContext, createElement, useContext, type ComponentProps, type ComponentType } from 'react';

type AnchorProps = ComponentProps<'a'> & { href: string };

/** The app gives the router's link; what the server renders has plain ones. */
export const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a');

/** A link to a page of this site. */
export function Anchor(props: AnchorProps) {
  return createElement(useContext(AnchorContext), props);
}

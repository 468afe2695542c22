/** An element of the page that is open now, in the engine's own terms. */
export type ElementId = string & { readonly kind: 'element' };

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A cookie as a visitor of test/product holds it. */
export interface Cookie {
  name: string;
  value: string;
}

/**
 * What the tests need of an engine, by whatever protocol it understands. Each call has a deadline, and says when it passes
 * whether the page was busy.
 */
export interface BrowserWindow {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Answers whether the window is still of use: after some ways back, WebKit's driver answers nothing. */
  back(): Promise<boolean>;
  /** Runs a function's body in the page, and returns what it returns. */
  run<Result extends Json | void>(body: string, ...args: Json[]): Promise<Result>;
  /** The element that a function's body returns. */
  find(body: string, ...args: Json[]): Promise<ElementId | null>;
  /** With the pointer, in the element's middle. */
  click(element: ElementId): Promise<void>;
  /** With the keyboard; the element has the focus. */
  type(element: ElementId, text: string): Promise<void>;
  /** Pastes what was copied last. */
  paste(element: ElementId): Promise<void>;
  attach(element: ElementId, path: string): Promise<void>;
  /** In place of those of the open page's site. */
  setCookies(cookies: Cookie[], url: string): Promise<void>;
  /** The files that were downloaded so far. */
  downloads(): string[];
  /** Processor time of the processes that run pages, since they started. */
  processorSeconds(): number;
  close(): Promise<void>;
}

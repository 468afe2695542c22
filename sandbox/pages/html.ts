import { html as escaped } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Safe markup, created only by the tag `html`. */
export type Html = HtmlEscapedString;

type Part = Html | string | number | false | null | undefined | Part[];

/** Markup with every value escaped. Its type says that no part is a promise. */
export const html = escaped as (strings: TemplateStringsArray, ...parts: Part[]) => Html;

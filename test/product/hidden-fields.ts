/** The names and values of a page's hidden fields. */
export const hiddenIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/** The fields of a page whose form was refused for them. */
export const invalidFieldsOf = (html: string): (string | undefined)[] =>
  [...html.matchAll(/<(?:input|select)[^>]*aria-invalid="true"[^>]*>/g)].map(([tag]) => / name="(\w+)"/.exec(tag)?.[1]);

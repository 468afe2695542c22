/**
 * Email addresses in any text keep their first letter and domain: enough to find a case, not to identify a person. A word is looked
 * through from its start alone: from each of its letters, a long one would take seconds.
 */
export function maskEmails(text: string): string {
  return text.replace(/(?<![\w.+-])([\w.+-])[\w.+-]*@([\w-]+\.[\w.-]+)/g, '$1***@$2');
}

/** The query builder puts a statement's values into its error message: names, multi-line addresses, hashes. */
export function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: [hidden]');
}

/**
 * A short description of an error, safe to store and to show to an admin: its message and its cause's, without a
 * statement's values, keys or full email addresses.
 */
export function describeError(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const why = cause instanceof Error && !message.includes(cause.message) ? [cause.message] : [];
  // The database's word first: a statement of many columns would leave no room for it.
  const parts = message.startsWith('Failed query') ? [...why, message] : [message, ...why];
  return maskEmails(withoutValues(parts.join(' · ')))
    .replace(/\b(sk|rk|pk|whsec)_\w+/g, '$1_[hidden]')
    .slice(0, 500);
}

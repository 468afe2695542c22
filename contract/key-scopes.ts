/** What an API key may do; each call that takes keys names one (`scope` of its declaration). */
export const KEY_SCOPES = {
  'pets:read': 'Read pets',
  'pets:write': 'Add and change pets',
  'links:read': 'Read payment links',
  'links:write': 'Create and pause payment links',
  'sales:read': 'Read sales and their buyers',
} as const;
export type KeyScope = keyof typeof KEY_SCOPES;
export const KEY_SCOPE_NAMES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]];

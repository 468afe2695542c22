/** What a restricted key may do: at the platform's own account, and at connected accounts. Write includes read. */
export interface Grants {
  permissions: string[];
  connect_permissions: string[];
}

export const tableAccess: Record<string, { writer: string; alsoWriters?: string[]; readers: string[] }>;

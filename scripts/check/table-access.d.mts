export const tableAccess: Record<string, { writer: string; readers: string[] }>;

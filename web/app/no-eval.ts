// zod compiles its parsers with `new Function` if allowed; the content security policy forbids that and the browser
// would report the attempt. Must run before any schema exists: main.tsx imports it first, and vite.config.ts keeps it in a
// file of its own, which runs before the shared one.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

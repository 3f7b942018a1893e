/**
 * Imported before every other module: zod's compiled parsers use `Function`, which the content security policy blocks.
 * This is `z.config({ jitless: true })`, written to the global that zod reads on loading, so that pages without a
 * parser (the landing page) need not load zod; a test keeps the two equal.
 */
/* oxlint-disable no-underscore-dangle -- the name is zod’s */
interface ZodHost {
  __zod_globalConfig?: { jitless?: boolean }
}
const host = globalThis as ZodHost
host.__zod_globalConfig = { ...host.__zod_globalConfig, jitless: true }

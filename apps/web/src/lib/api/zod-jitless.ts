/**
 * Imported before anything else: zod's compiled parsers use `Function`, which the security policy refuses. This is
 * `z.config({ jitless: true })` written where zod looks for it on loading, so that pages without a parser (the landing
 * page) need not load zod to say so; a test keeps the two equal.
 */
/* oxlint-disable no-underscore-dangle -- the name is zod’s */
interface ZodHost {
  __zod_globalConfig?: { jitless?: boolean }
}
const host = globalThis as ZodHost
host.__zod_globalConfig = { ...host.__zod_globalConfig, jitless: true }

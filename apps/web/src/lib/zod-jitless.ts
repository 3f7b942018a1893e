/** Imported before anything that parses: zod's compiled parsers use `Function`, which the security policy refuses. */
import { config } from 'zod/v4/core'

config({ jitless: true })

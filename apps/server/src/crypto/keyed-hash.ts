/** Keyed hashes: names of counters that hold neither an e-mail address nor a network address. */
import { createHmac } from 'node:crypto'

/** Returns the function that hashes a list of texts. */
export const keyedHash =
  (key: Uint8Array) =>
  (...parts: string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

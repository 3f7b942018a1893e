/** Hashes the passwords of tests with SHA-256, because scrypt is slow by design. */
import { createHash, randomUUID } from 'node:crypto'
import type { PasswordHashing } from '../adapters/embedded-identity/auth-library.ts'

const digest = (salt: string, password: string): string =>
  `${salt}:${createHash('sha256').update(`${salt}:${password}`).digest('hex')}`

export const quickHashing: PasswordHashing = {
  hash: async (password) => digest(randomUUID(), password),
  verify: async ({ hash, password }) => digest(hash.split(':')[0] ?? '', password) === hash,
}

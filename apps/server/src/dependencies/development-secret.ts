import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivate } from '../database/embedded/private-directory.ts'
import { EnvironmentError, type Environment } from '../environment/environment.ts'

/** Made once and kept beside the data, so that sessions outlive a restart and no secret is the same on two machines. */
export function developmentSecret({ NODE_ENV, DATA_DIR }: Environment): string {
  if (NODE_ENV === 'production') throw new EnvironmentError(['AUTH_SECRET is missing'])
  const path = join(DATA_DIR, 'development-secret')
  makePrivate(DATA_DIR)
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}

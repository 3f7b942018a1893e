/** Runs before the first test: makes the data directories that tests start with, by real starts; each test copies one. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ADMIN, emailOf } from './members.ts'
import { copyDirectory, grantAdmin, newDirectory, prepareDirectory, remove } from './server.ts'

/** The directory after a first start with its demo accounts, and the same with an admin. */
export type Prepared = 'members' | 'admin'

const VARIABLE = 'RUBATO_E2E_PREPARED'

export const preparedDirectory = (prepared: Prepared): string => join(process.env[VARIABLE] ?? '', prepared)

export default async function setup(): Promise<() => Promise<void>> {
  const root = await newDirectory()
  // Workers inherit the variable.
  process.env[VARIABLE] = root
  await rename(await prepareDirectory(), preparedDirectory('members'))
  copyDirectory(preparedDirectory('members'), preparedDirectory('admin'))
  grantAdmin(preparedDirectory('admin'), emailOf(ADMIN))
  return () => remove(root)
}

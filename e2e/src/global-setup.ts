/** Before the first test: the data directories that tests begin with, made by real starts and copied by each test. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ADMIN, emailOf } from './members.ts'
import { copyDirectory, grantAdmin, newDirectory, prepareDirectory, remove } from './server.ts'

/** As the first start leaves it with its demo accounts, and the same with an admin. */
export type Prepared = 'members' | 'admin'

const VARIABLE = 'RUBATO_E2E_PREPARED'

export const preparedDirectory = (prepared: Prepared): string => join(process.env[VARIABLE] ?? '', prepared)

export default async function setup(): Promise<() => Promise<void>> {
  const root = await newDirectory()
  // Workers inherit it.
  process.env[VARIABLE] = root
  await rename(await prepareDirectory(), preparedDirectory('members'))
  copyDirectory(preparedDirectory('members'), preparedDirectory('admin'))
  grantAdmin(preparedDirectory('admin'), emailOf(ADMIN))
  return () => remove(root)
}

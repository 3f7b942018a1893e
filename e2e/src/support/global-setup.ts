/**
 * Runs before the first test: makes the data directories that tests start with, by real starts, each copied by the tests,
 * and the web app with the stand-in for its synthesiser.
 */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWeb } from '../../../tools/build-web.ts'
import { ADMIN, emailOf } from './members.ts'
import { copyDirectory, grantAdmin, newDirectory, prepareDirectory, remove } from './server.ts'
import { copyWebApp } from './stand-in-synthesiser.ts'

/** The directory after a first start with its demo accounts, the same with an admin, and one without any account. */
export type Prepared = 'members' | 'admin' | 'empty'

const VARIABLE = 'RUBATO_E2E_PREPARED'

const preparedPath = (name: string): string => join(process.env[VARIABLE] ?? '', name)
export const preparedDirectory = (prepared: Prepared): string => preparedPath(prepared)
/** The built web app with the stand-in for its synthesiser. */
export const quietWebApp = (): string => preparedPath('web-app')

export default async function setup(): Promise<() => Promise<void>> {
  const root = await newDirectory()
  // Workers inherit the variable.
  process.env[VARIABLE] = root
  // Before the two starts, which would build it at the same time.
  buildWeb()
  copyWebApp(join(import.meta.dirname, '../../../apps/web/dist'), quietWebApp())
  const [members, empty] = await Promise.all([prepareDirectory(), prepareDirectory({ READY_ACCOUNTS: 'false' })])
  await rename(members, preparedDirectory('members'))
  await rename(empty, preparedDirectory('empty'))
  copyDirectory(preparedDirectory('members'), preparedDirectory('admin'))
  grantAdmin(preparedDirectory('admin'), emailOf(ADMIN))
  return () => remove(root)
}

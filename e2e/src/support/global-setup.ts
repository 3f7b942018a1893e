/**
 * Runs before the first test: makes the data directories that tests start with, by real starts, each copied by the tests,
 * and the web app with the stand-in for its synthesiser.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { buildWeb } from '../../../tools/build-web.ts'
import { ADMIN, emailOf, storeSettings } from './members.ts'
import { createDatabase, databaseSettings, startDatabases } from './databases.ts'
import { copyDirectory, grantAdmin, newDirectory, remove, startOnce, type RunningProduct } from './server.ts'
import { copyWebApp } from './stand-in-synthesiser.ts'

/**
 * The data after a first start with its demo accounts, the same with an admin, and without any account: the name of a data
 * directory and of a database.
 */
export type Prepared = 'members' | 'admin' | 'empty'

const VARIABLE = 'RUBATO_E2E_PREPARED'

const preparedPath = (name: string): string => join(process.env[VARIABLE] ?? '', name)
export const preparedDirectory = (prepared: Prepared): string => preparedPath(prepared)
/** The built web app with the stand-in for its synthesiser. */
export const quietWebApp = (): string => preparedPath('web-app')

/** Makes data by a real start. `from`: the data that it begins with; without it there is none. */
async function prepare(
  name: Prepared,
  environment: Record<string, string>,
  from?: Prepared,
  use: (product: RunningProduct) => Promise<void> = async () => {},
): Promise<void> {
  const directory = preparedDirectory(name)
  if (from === undefined) await mkdir(directory, { mode: 0o700 })
  else copyDirectory(preparedDirectory(from), directory)
  await createDatabase(name, from)
  await startOnce(directory, { ...environment, ...databaseSettings(name) }, use)
}

/** The demo accounts have skipped the questions before the first session, so that tests begin at home. */
async function skipWelcome({ url }: RunningProduct): Promise<void> {
  const api = await request.newContext({ baseURL: url })
  // An account without a membership has no settings yet.
  for (const member of ['follower', 'supporter'] as const)
    await storeSettings(api, member, () => ({ welcome: 'skipped' }))
  await api.dispose()
}

export default async function setup(): Promise<() => Promise<void>> {
  const root = await newDirectory()
  // Workers inherit the variable.
  process.env[VARIABLE] = root
  buildWeb()
  copyWebApp(join(import.meta.dirname, '../../../apps/web/dist'), quietWebApp())
  const stopDatabases = await startDatabases()
  await prepare('empty', { READY_ACCOUNTS: 'false' })
  await prepare('members', {}, 'empty', skipWelcome)
  copyDirectory(preparedDirectory('members'), preparedDirectory('admin'))
  await createDatabase('admin', 'members')
  grantAdmin(preparedDirectory('admin'), emailOf(ADMIN), databaseSettings('admin'))
  return async () => {
    await stopDatabases()
    await remove(root)
  }
}

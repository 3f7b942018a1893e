import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openServer } from '../database/open-database.ts'
import { readEnvironment } from '../environment/environment.ts'
import { connect } from './connect.ts'
import { vendorSettingsOf } from './vendor-settings.ts'

const household = {
  NODE_ENV: 'production',
  MEMBERSHIP: 'open',
  SIGN_UP: 'invite',
  PUBLIC_URL: 'https://site.example',
  AUTH_SECRET: 'mB7xQe2ZkV9rT4wLp0HsYd6NfJc3UgAi',
  SUPPORT_EMAIL: 'help@site.example',
}

it('A web app that is not built refuses the start in production alone, and the error names the setting', async () => {
  const WEB_DIR = mkdtempSync(join(tmpdir(), 'rubato-web-'))
  // Nothing is asked of it.
  const database = openServer('postgres://127.0.0.1:1/none')
  onTestFinished(async () => {
    await database.close()
    rmSync(WEB_DIR, { recursive: true })
  })
  const webDirIn = async (given: Record<string, string>) => {
    const environment = readEnvironment({ ...household, ...given })
    return connect(environment, database, await vendorSettingsOf(environment)).settings.webDir
  }
  await expect(webDirIn({ WEB_DIR })).rejects.toMatchObject({
    problems: [`WEB_DIR: ${WEB_DIR} has no index.html: build the web app, or name the directory of its build`],
  })
  expect(await webDirIn({ WEB_DIR, NODE_ENV: 'test' })).toBe(WEB_DIR)
  writeFileSync(join(WEB_DIR, 'index.html'), '')
  expect(await webDirIn({ WEB_DIR })).toBe(WEB_DIR)
})

/** The thread of `server-thread.ts`. Ends after any message. */
import { parentPort, workerData } from 'node:worker_threads'
import { buildApp } from '../app.ts'
import { openServer } from '../database/open-database.ts'
import { connect } from '../dependencies/connect.ts'
import { vendorSettingsOf } from '../dependencies/vendor-settings.ts'
import { readEnvironment } from '../environment/environment.ts'

export interface ThreadData {
  databaseUrl: string
  secret: string
}
export type ThreadMessage = { kind: 'log'; line: string } | { kind: 'listening'; port: number }

const { databaseUrl, secret } = workerData as ThreadData
const say = (message: ThreadMessage) => parentPort?.postMessage(message)

const environment = readEnvironment({
  NODE_ENV: 'test',
  AUTH_SECRET: secret,
  MEMBERSHIP: 'open',
  LOG_LEVEL: 'trace',
  WEB_DIR: '/nonexistent',
})
const database = openServer(databaseUrl)
const connected = connect(environment, database, await vendorSettingsOf(environment))
const log = { level: 'trace' as const, stream: { write: (line: string) => say({ kind: 'log', line }) } }
const app = await buildApp({ ...connected, settings: { ...connected.settings, log } })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
say({ kind: 'listening', port: Number(new URL(url).port) })
parentPort?.once('message', async () => {
  await app.close()
  await database.close()
})

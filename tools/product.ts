/** Starts the whole product in this process: stand-ins where the outside world is not configured, then the server. */
import { readEnvironment, startServer, type RunningServer } from '@rubato/server'
import { startStandIns, type RunningStandIns } from '@rubato/stand-ins'

/** The Patreon stand-in's usual port; `STAND_IN_PORT=0` takes any free one. */
const STAND_IN_PORT = '3100'

export interface RunningProduct {
  server: RunningServer
  standIns: RunningStandIns | null
  close(): Promise<void>
}

/** Production and a configured Patreon client never meet a stand-in. */
const needsStandIns = (env: NodeJS.ProcessEnv): boolean => env['NODE_ENV'] !== 'production' && !env['PATREON_CLIENT_ID']

export async function startProduct(env: NodeJS.ProcessEnv): Promise<RunningProduct> {
  const standIns = needsStandIns(env)
    ? await startStandIns({ ports: { patreon: Number(env['STAND_IN_PORT'] ?? STAND_IN_PORT) } })
    : null
  const closeStandIns = async () => {
    await standIns?.close()
  }
  try {
    const server = await startServer(
      readEnvironment(standIns ? { ...env, PATREON_BASE_URL: standIns.patreon.baseUrl } : env),
    )
    await standIns?.patreon.control.addWebhook({ uri: `${server.url}/api/patreon/webhook` })
    const close = async () => {
      await server.close()
      await closeStandIns()
    }
    return { server, standIns, close }
  } catch (error) {
    await closeStandIns()
    throw error
  }
}

/** What a person needs to know once it runs. */
export function describeProduct({ server, standIns }: RunningProduct): string {
  const accounts = server.readyAccounts.map(
    ({ email, password, tier }) => `  ${tier.padEnd(10)} ${email.padEnd(26)} ${password}`,
  )
  return [
    '',
    `  Address    ${server.url}`,
    standIns ? `  Stand-in   Patreon, at ${standIns.patreon.baseUrl}: nothing leaves this machine` : '',
    accounts.length ? '\n  Accounts to try' : '',
    ...accounts,
    '\n  Ctrl-C stops.',
    '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** Ctrl-C and a polite kill close cleanly, once; a second one ends at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  const onSignal = () => {
    if (closing) process.exit(1)
    closing = true
    void close().then(() => process.exit(0))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

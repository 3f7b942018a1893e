/** Starts the product in this process: a Patreon stand-in and a mailbox where none are configured, then the server. */
import { readEnvironment, startServer, type OpenSite, type RunningServer } from '@rubato/server'
import { startMailbox, startStandIns, type RunningMailbox, type RunningStandIns } from '@rubato/stand-ins'

export interface RunningProduct {
  server: RunningServer
  standIns: RunningStandIns | null
  /** The mail server of development; null where another is configured. */
  mailbox: RunningMailbox | null
  close(): Promise<void>
}

/** Stand-ins run neither in production, nor with a configured Patreon client, nor on a site without Patreon. */
const needsStandIns = (env: NodeJS.ProcessEnv): boolean =>
  env['NODE_ENV'] !== 'production' && !env['PATREON_CLIENT_ID'] && env['MEMBERSHIP'] !== 'open'

const needsMailbox = (env: NodeJS.ProcessEnv): boolean => env['NODE_ENV'] !== 'production' && !env['SMTP_URL']

/** The stand-in uses any free port, unless STAND_IN_PORT names one. `signal` aborts a start that waits. */
export async function startProduct(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<RunningProduct> {
  const standIns = needsStandIns(env)
    ? await startStandIns({ ports: { patreon: Number(env['STAND_IN_PORT'] || 0) } })
    : null
  const mailbox = needsMailbox(env) ? await startMailbox() : null
  const closeStandIns = async () => {
    await standIns?.close()
    await mailbox?.close()
  }
  try {
    const server = await startServer(
      readEnvironment({
        ...env,
        ...(standIns && { PATREON_BASE_URL: standIns.patreon.baseUrl }),
        ...(mailbox && { SMTP_URL: mailbox.smtpUrl }),
      }),
      signal ? { signal } : {},
    )
    await standIns?.patreon.control.addWebhook({ uri: `${server.url}/api/patreon/webhook` })
    const close = async () => {
      await server.close()
      await closeStandIns()
    }
    return { server, standIns, mailbox, close }
  } catch (error) {
    await closeStandIns()
    throw error
  }
}

const whoSignsUp = {
  open: (url: string) => `  Sign up    ${url}/sign-up/`,
  invite: () => '  Sign up    by invite: npm run admin -- invite',
  closed: () => '  Sign up    closed (SIGN_UP=closed)',
}

function describeOpenSite(url: string, { signUp, isEmpty }: OpenSite): string {
  const first = isEmpty && signUp !== 'closed' ? '\n             The first account becomes the admin.' : ''
  return `  Members    everybody with an account\n${whoSignsUp[signUp](url)}${first}`
}

/** The text that is printed after the start. */
export function describeProduct({ server, standIns, mailbox }: RunningProduct): string {
  const accounts = server.demoAccounts.map(
    ({ email, password, tier }) => `  ${tier.padEnd(10)} ${email.padEnd(26)} ${password}`,
  )
  return [
    '',
    `  Address    ${server.url}`,
    standIns ? `  Stand-in   Patreon, at ${standIns.patreon.baseUrl}: nothing leaves this machine` : '',
    mailbox ? `  Mailbox    ${mailbox.baseUrl}: every mail of this site` : '',
    server.openSite ? describeOpenSite(server.url, server.openSite) : '',
    accounts.length ? '\n  Accounts to try' : '',
    ...accounts,
    '\n  Ctrl-C stops.',
    '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/**
 * Starts the product by `start`, and closes it on Ctrl-C or SIGTERM, also during the start. A second signal ends the process
 * at once; an error of the start is printed as its message only.
 */
export async function runUntilSignal<T extends { close(): Promise<void> }>(
  start: (signal: AbortSignal) => Promise<T>,
): Promise<void> {
  const stopping = new AbortController()
  const starting = start(stopping.signal).catch((error: unknown) => {
    if (stopping.signal.aborted) return undefined
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
  const onSignal = () => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    void starting.then((started) => started?.close()).then(() => process.exit(0))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  await starting
}

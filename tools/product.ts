/**
 * Starts the product in this process: stand-ins of Patreon and of the payment partner, simulated devices, and a mailbox,
 * where none are configured, then the server.
 */
import { isGiven, readEnvironment, startServer, type OpenSite, type RunningServer } from '@rubato/server'
import {
  startIntiface,
  startMailbox,
  startStandIns,
  type RunningIntiface,
  type RunningMailbox,
  type RunningStandIns,
} from '@rubato/stand-ins'

export interface RunningProduct {
  server: RunningServer
  standIns: RunningStandIns | null
  /** The mail server of development; null where another is configured. */
  mailbox: RunningMailbox | null
  /** Simulated devices; null in production and with a configured Patreon client. */
  intiface: RunningIntiface | null
  close(): Promise<void>
}

/** Stand-ins run neither in production, nor with a configured Patreon client, nor on a site without Patreon. */
const needsStandIns = (env: NodeJS.ProcessEnv): boolean =>
  env['NODE_ENV'] !== 'production' && !env['PATREON_CLIENT_ID'] && env['MEMBERSHIP'] !== 'open'

const needsMailbox = (env: NodeJS.ProcessEnv): boolean => env['NODE_ENV'] !== 'production' && !isGiven(env, 'SMTP_URL')

/** The stand-in uses any free port, unless STAND_IN_PORT names one. `signal` aborts a start that waits. */
export async function startProduct(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<RunningProduct> {
  const standIns = needsStandIns(env)
    ? await startStandIns({
        ports: { patreon: Number(env['STAND_IN_PORT'] || 0), partner: Number(env['PARTNER_STAND_IN_PORT'] || 0) },
      })
    : null
  const mailbox = needsMailbox(env) ? await startMailbox() : null
  const intiface = standIns ? await startIntiface({ devices: ['vibrator', 'stroker'], found: ['rotator'] }) : null
  const closeStandIns = async () => {
    await intiface?.close()
    await standIns?.close()
    await mailbox?.close()
  }
  try {
    const server = await startServer(
      readEnvironment({
        ...env,
        ...(standIns && addressesOf(standIns, env)),
        ...(mailbox && { SMTP_URL: mailbox.smtpUrl }),
      }),
      signal ? { signal } : {},
    )
    await standIns?.patreon.control.addWebhook({ uri: `${server.url}/api/patreon/webhook` })
    await standIns?.partner.control.setReceiver(`${server.url}/api/payments/webhook`)
    const close = async () => {
      await server.close()
      await closeStandIns()
    }
    return { server, standIns, mailbox, intiface, close }
  } catch (error) {
    await closeStandIns()
    throw error
  }
}

/** A configured partner is kept when Patreon is a stand-in. */
const addressesOf = ({ patreon, partner }: RunningStandIns, env: NodeJS.ProcessEnv) => ({
  PATREON_BASE_URL: patreon.baseUrl,
  ...(isGiven(env, 'PARTNER_API_KEY') ? {} : { PARTNER_URL: partner.baseUrl }),
})

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
export function describeProduct({ server, standIns, mailbox, intiface }: RunningProduct): string {
  const accounts = server.demoAccounts.map(
    ({ email, password, tier }) => `  ${tier.padEnd(10)} ${email.padEnd(26)} ${password}`,
  )
  return [
    '',
    `  Address    ${server.url}`,
    standIns ? `  Stand-ins  Patreon, at ${standIns.patreon.baseUrl}: nothing leaves this machine` : '',
    standIns ? `             Payments, at ${standIns.partner.baseUrl}` : '',
    intiface ? `  Devices    ${intiface.address}, simulated; drawn at ${intiface.baseUrl}` : '',
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

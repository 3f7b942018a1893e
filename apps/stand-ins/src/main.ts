import { startLanguageTool } from './languagetool/start.ts'
import { startMailbox } from './mailbox/start.ts'
import { startStandIns } from './start.ts'
import { startUnsplash } from './unsplash/start.ts'

const defaultPatreonPort = 4650
const defaultLanguageToolPort = 4651
const defaultUnsplashPort = 4652
const defaultPartnerPort = 4653
const defaultMailboxPort = 4654
const defaultSmtpPort = 4655
const host = process.env['STAND_INS_HOST'] ?? '127.0.0.1'
const environment = process.env['NODE_ENV']

const running = await startStandIns({
  host,
  ports: {
    patreon: Number(process.env['STAND_INS_PATREON_PORT'] ?? defaultPatreonPort),
    partner: Number(process.env['STAND_INS_PARTNER_PORT'] ?? defaultPartnerPort),
  },
  environment,
})
const languageTool = await startLanguageTool({
  host,
  port: Number(process.env['STAND_INS_LANGUAGETOOL_PORT'] ?? defaultLanguageToolPort),
  environment,
})
const unsplash = await startUnsplash({
  host,
  port: Number(process.env['STAND_INS_UNSPLASH_PORT'] ?? defaultUnsplashPort),
  environment,
})
const mailbox = await startMailbox({
  host,
  port: Number(process.env['STAND_INS_MAILBOX_PORT'] ?? defaultMailboxPort),
  smtpPort: Number(process.env['STAND_INS_SMTP_PORT'] ?? defaultSmtpPort),
  environment,
})
process.stdout.write(
  `Patreon stand-in: ${running.patreon.baseUrl}\nPayment stand-in: ${running.partner.baseUrl}\nLanguageTool stand-in: ${languageTool.baseUrl}\nUnsplash stand-in: ${unsplash.baseUrl}, key ${unsplash.accessKey}\nMailbox: ${mailbox.baseUrl}, SMTP_URL ${mailbox.smtpUrl}\n`,
)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () => void Promise.all([running.close(), languageTool.close(), unsplash.close(), mailbox.close()]),
  )

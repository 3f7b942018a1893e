import { startAgeProvider } from './age-provider/start.ts'
import { startIntiface } from './intiface/start.ts'
import { startLanguageTool } from './languagetool/start.ts'
import { startMailbox } from './mailbox/start.ts'
import { startOidc } from './oidc/start.ts'
import { startScrolller } from './scrolller/start.ts'
import { startStandIns } from './start.ts'
import { startSpeech, standInSpeechVoices } from './speech/start.ts'
import { startStorage } from './storage/start.ts'
import { startUnsplash } from './unsplash/start.ts'

const defaultPatreonPort = 4650
const defaultLanguageToolPort = 4651
const defaultUnsplashPort = 4652
const defaultPartnerPort = 4653
const defaultMailboxPort = 4654
const defaultSmtpPort = 4655
const defaultAgeProviderPort = 4656
const defaultOidcPort = 4657
const defaultIntifacePort = 4658
const defaultScrolllerPort = 4659
const defaultSpeechPort = 4660
const defaultStoragePort = 4661
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
const ageProvider = await startAgeProvider({
  host,
  port: Number(process.env['STAND_INS_AGE_PORT'] ?? defaultAgeProviderPort),
  environment,
})
const intiface = await startIntiface({
  host,
  port: Number(process.env['STAND_INS_INTIFACE_PORT'] ?? defaultIntifacePort),
  environment,
  devices: ['vibrator', 'stroker'],
  found: ['rotator', 'machine'],
})
const scrolller = await startScrolller({
  host,
  port: Number(process.env['STAND_INS_SCROLLLER_PORT'] ?? defaultScrolllerPort),
})
const speech = await startSpeech({
  host,
  port: Number(process.env['STAND_INS_SPEECH_PORT'] ?? defaultSpeechPort),
  environment,
})
const storage = await startStorage({
  host,
  port: Number(process.env['STAND_INS_STORAGE_PORT'] ?? defaultStoragePort),
  environment,
})
const addresses = [
  `Patreon stand-in: ${running.patreon.baseUrl}`,
  `Payment stand-in: ${running.partner.baseUrl}`,
  `LanguageTool stand-in: ${languageTool.baseUrl}`,
  `Unsplash stand-in: ${unsplash.baseUrl}, key ${unsplash.accessKey}`,
  `Mailbox: ${mailbox.baseUrl}, SMTP_URL ${mailbox.smtpUrl}`,
  `Intiface stand-in: ${intiface.address}, page ${intiface.baseUrl}`,
  `Scrolller stand-in: ${scrolller.baseUrl}`,
  `Speech stand-in: ${speech.baseUrl}, SPEECH_VOICES ${standInSpeechVoices}`,
  `Storage stand-in: ${Object.entries(storage.settings)
    .map((each) => each.join('='))
    .join(' ')}`,
  `Age check stand-in: ${ageProvider.issuer}, client ${ageProvider.clientId}`,
]
process.stdout.write(`${addresses.join('\n')}\n`)
// Last: its library takes a while to load.
const oidc = await startOidc({
  host,
  port: Number(process.env['STAND_INS_OIDC_PORT'] ?? defaultOidcPort),
  environment,
})
process.stdout.write(`OpenID Connect stand-in: ${oidc.issuer}, client ${oidc.clientId}, secret ${oidc.clientSecret}\n`)

const all = [running, languageTool, unsplash, mailbox, ageProvider, intiface, scrolller, speech, storage, oidc]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all(all.map((standIn) => standIn.close())))

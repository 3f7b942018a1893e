import { startLanguageTool } from './languagetool/start.ts'
import { startOidc } from './oidc/start.ts'
import { startStandIns } from './start.ts'
import { startUnsplash } from './unsplash/start.ts'

const defaultPatreonPort = 4650
const defaultLanguageToolPort = 4651
const defaultUnsplashPort = 4652
const defaultOidcPort = 4655
const host = process.env['STAND_INS_HOST'] ?? '127.0.0.1'
const environment = process.env['NODE_ENV']

const running = await startStandIns({
  host,
  ports: { patreon: Number(process.env['STAND_INS_PATREON_PORT'] ?? defaultPatreonPort) },
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
const oidc = await startOidc({
  host,
  port: Number(process.env['STAND_INS_OIDC_PORT'] ?? defaultOidcPort),
  environment,
})
process.stdout.write(
  `Patreon stand-in: ${running.patreon.baseUrl}\nLanguageTool stand-in: ${languageTool.baseUrl}\nUnsplash stand-in: ${unsplash.baseUrl}, key ${unsplash.accessKey}\nOpenID Connect stand-in: ${oidc.issuer}, client ${oidc.clientId}, secret ${oidc.clientSecret}\n`,
)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([running.close(), languageTool.close(), unsplash.close(), oidc.close()]))

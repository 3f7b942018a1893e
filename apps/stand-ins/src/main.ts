import { startLanguageTool } from './languagetool/start.ts'
import { startStandIns } from './start.ts'

const defaultPatreonPort = 4650
const defaultLanguageToolPort = 4651
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
process.stdout.write(`Patreon stand-in: ${running.patreon.baseUrl}\nLanguageTool stand-in: ${languageTool.baseUrl}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([running.close(), languageTool.close()]))

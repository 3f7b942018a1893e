import { startStandIns } from './start.ts'

const defaultPatreonPort = 4650

const running = await startStandIns({
  host: process.env['STAND_INS_HOST'] ?? '127.0.0.1',
  ports: { patreon: Number(process.env['STAND_INS_PATREON_PORT'] ?? defaultPatreonPort) },
  environment: process.env['NODE_ENV'],
})
process.stdout.write(`Patreon stand-in: ${running.patreon.baseUrl}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close())

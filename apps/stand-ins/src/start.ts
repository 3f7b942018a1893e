import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildPatreonStandIn } from './patreon/app.ts'
import { createPatreonControl, type PatreonControl } from './patreon/control-client.ts'
import { standInPatreonSettings, type PatreonStandInSettings } from './patreon/settings.ts'

export type StartStandInsOptions = {
  /** Where to listen; default 127.0.0.1. */
  readonly host?: string
  /** Port by vendor; 0 (the default) takes any free one. */
  readonly ports?: { readonly patreon?: number }
  /** What NODE_ENV says; the process's own value counts as well, whatever is given here. */
  readonly environment?: string | undefined
  /** Changes to `standInPatreonSettings`, such as the redirect addresses of the server under test. */
  readonly patreon?: Partial<PatreonStandInSettings>
}

export type RunningStandIns = {
  readonly patreon: { readonly baseUrl: string; readonly control: PatreonControl }
  close(): Promise<void>
}

/** Starts every stand-in. Rejects in production (before a port is opened) and when a port is taken. */
export const startStandIns = async (options: StartStandInsOptions = {}): Promise<RunningStandIns> => {
  refuseProduction(options.environment)
  const app = buildPatreonStandIn({ ...standInPatreonSettings, ...options.patreon })
  const baseUrl = await listen(app, options.host ?? '127.0.0.1', options.ports?.patreon ?? 0)
  return { patreon: { baseUrl, control: createPatreonControl(baseUrl) }, close: () => app.close() }
}

const refuseProduction = (environment: string | undefined): void => {
  if (environment === 'production' || process.env['NODE_ENV'] === 'production')
    throw new Error(
      'Stand-ins play outside vendors for development and refuse to run with NODE_ENV=production: they would let anyone choose their own membership.',
    )
}

const listen = async (app: FastifyInstance, host: string, port: number): Promise<string> => {
  await app.listen({ host, port })
  const { port: actual } = app.server.address() as AddressInfo
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${actual}`
}

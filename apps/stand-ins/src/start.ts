import { listen, refuseProduction } from './listen.ts'
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

/** Starts the stand-ins that the product does not run without. Rejects in production (before a port is opened) and when a port is taken. */
export const startStandIns = async (options: StartStandInsOptions = {}): Promise<RunningStandIns> => {
  refuseProduction(options.environment)
  const app = buildPatreonStandIn({ ...standInPatreonSettings, ...options.patreon })
  const baseUrl = await listen(app, options.host ?? '127.0.0.1', options.ports?.patreon ?? 0)
  return { patreon: { baseUrl, control: createPatreonControl(baseUrl) }, close: () => app.close() }
}

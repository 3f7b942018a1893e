import { listen, type ListenOptions } from './listen.ts'
import { buildPatreonStandIn } from './patreon/app.ts'
import { createPatreonControl, type PatreonControl } from './patreon/control-client.ts'
import { standInPatreonSettings, type PatreonStandInSettings } from './patreon/settings.ts'

export type StartStandInsOptions = Omit<ListenOptions, 'port'> & {
  /** Port by vendor; 0 (the default) takes any free port. */
  readonly ports?: { readonly patreon?: number }
  /** Changes to `standInPatreonSettings`, such as the redirect addresses of the server under test. */
  readonly patreon?: Partial<PatreonStandInSettings>
}

export type RunningStandIns = {
  readonly patreon: { readonly baseUrl: string; readonly control: PatreonControl }
  close(): Promise<void>
}

/** Starts the stand-ins that development needs. Rejects as `listen` does. */
export const startStandIns = async ({
  ports,
  patreon,
  ...options
}: StartStandInsOptions = {}): Promise<RunningStandIns> => {
  const app = buildPatreonStandIn({ ...standInPatreonSettings, ...patreon })
  const baseUrl = await listen(app, { ...options, port: ports?.patreon ?? 0 })
  return { patreon: { baseUrl, control: createPatreonControl(baseUrl) }, close: () => app.close() }
}

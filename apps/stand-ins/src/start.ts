import { listen, type ListenOptions } from './listen.ts'
import { buildPartnerStandIn } from './partner/app.ts'
import { createPartnerControl, type PartnerControl } from './partner/control-client.ts'
import { buildPatreonStandIn } from './patreon/app.ts'
import { createPatreonControl, type PatreonControl } from './patreon/control-client.ts'
import { standInPatreonSettings, type PatreonStandInSettings } from './patreon/settings.ts'

export type StartStandInsOptions = Omit<ListenOptions, 'port'> & {
  /** Port by vendor; 0 (the default) takes any free port. */
  readonly ports?: { readonly patreon?: number; readonly partner?: number }
  /** Changes to `standInPatreonSettings`, such as the redirect addresses of the server under test. */
  readonly patreon?: Partial<PatreonStandInSettings>
}

export type RunningStandIns = {
  readonly patreon: { readonly baseUrl: string; readonly control: PatreonControl }
  readonly partner: { readonly baseUrl: string; readonly control: PartnerControl }
  close(): Promise<void>
}

/** Starts the stand-ins that development needs. Rejects as `listen` does. */
export const startStandIns = async ({
  ports,
  patreon,
  ...options
}: StartStandInsOptions = {}): Promise<RunningStandIns> => {
  const patreonApp = buildPatreonStandIn({ ...standInPatreonSettings, ...patreon })
  const partnerApp = buildPartnerStandIn()
  const close = async () => {
    await Promise.all([patreonApp.close(), partnerApp.close()])
  }
  try {
    const patreonUrl = await listen(patreonApp, { ...options, port: ports?.patreon ?? 0 })
    const partnerUrl = await listen(partnerApp, { ...options, port: ports?.partner ?? 0 })
    return {
      patreon: { baseUrl: patreonUrl, control: createPatreonControl(patreonUrl) },
      partner: { baseUrl: partnerUrl, control: createPartnerControl(partnerUrl) },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

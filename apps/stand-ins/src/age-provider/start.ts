import { FaultBoard, faultSchema, type FaultInput } from '../faults.ts'
import { listen, type ListenOptions } from '../listen.ts'
import { buildAgeProviderStandIn } from './app.ts'
import { createResultSigner, type Manner, type AgeOutcome } from './results.ts'

/** The client that the stand-in knows. */
const standInAgeClient = 'rubato-development-age-client'

export type RunningAgeProvider = {
  readonly issuer: string
  readonly clientId: string
  /** How results are made from now on. */
  setManner(manner: Manner): void
  /** A fault of the description of the service or of its keys. */
  setFault(route: 'discovery' | 'keys', fault: FaultInput, times?: number): void
  clearFaults(): void
  /** Answers on the page at `url`, as a browser does; returns the address that the browser is sent to. */
  answer(url: string, outcome: AgeOutcome): Promise<URL>
  close(): Promise<void>
}

/**
 * Starts a service for checks of age; the server uses it when `AGE_PROVIDER_URL` is its issuer and
 * `AGE_PROVIDER_CLIENT_ID` its client. Rejects as `listen` does.
 */
export const startAgeProvider = async (options: ListenOptions = {}): Promise<RunningAgeProvider> => {
  const faults = new FaultBoard()
  const manner: { current: Manner } = { current: 'right' }
  const signer = await createResultSigner()
  const app = buildAgeProviderStandIn({ clientId: standInAgeClient, signer, faults, manner })
  const issuer = await listen(app, options)
  return {
    issuer,
    clientId: standInAgeClient,
    setManner: (next) => void (manner.current = next),
    setFault: (route, fault, times) => faults.set(route, faultSchema.parse(fault), times),
    clearFaults: () => faults.clear(),
    answer: async (url, outcome) => {
      const { origin, searchParams } = new URL(url)
      const body = new URLSearchParams([...searchParams, ['outcome', outcome]])
      const reply = await fetch(`${origin}/authorize`, { method: 'POST', body, redirect: 'manual' })
      const location = reply.headers.get('location')
      if (location === null) throw new Error(`The stand-in refused: ${reply.status} ${await reply.text()}`)
      return new URL(location)
    },
    close: () => app.close(),
  }
}

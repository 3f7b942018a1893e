import { FaultBoard, faultSchema, type FaultControl, type FaultInput } from '../faults.ts'
import { listen, type ListenOptions } from '../listen.ts'
import { buildUnsplashStandIn, type UnsplashCall, type UnsplashParts } from './app.ts'

/** The access key that the stand-in accepts. */
const standInUnsplashKey = 'rubato-development-unsplash-key'

/** Calls in an hour that Unsplash answers an application for demonstrations. */
const DEMO_LIMIT = 50

export type RunningUnsplash = FaultControl & {
  readonly baseUrl: string
  readonly accessKey: string
  /** All API calls so far, answered or failed. */
  readonly calls: readonly UnsplashCall[]
  /** The counted downloads. */
  readonly downloads: UnsplashParts['downloads']
  close(): Promise<void>
}

/**
 * Starts an Unsplash stand-in; the server uses it when `UNSPLASH_URL` is its address and `UNSPLASH_ACCESS_KEY` its key. A
 * fault applies to every API route. Rejects as `listen` does.
 */
export const startUnsplash = async ({
  hourlyLimit = DEMO_LIMIT,
  ...options
}: ListenOptions & { readonly hourlyLimit?: number } = {}): Promise<RunningUnsplash> => {
  const faults = new FaultBoard()
  const calls: UnsplashCall[] = []
  const downloads: UnsplashParts['downloads'] = []
  const app = buildUnsplashStandIn({ accessKey: standInUnsplashKey, hourlyLimit, faults, calls, downloads })
  const baseUrl = await listen(app, options)
  return {
    baseUrl,
    accessKey: standInUnsplashKey,
    setFault: (fault: FaultInput, times?: number) => {
      for (const route of ['list', 'search', 'photo', 'download']) faults.set(route, faultSchema.parse(fault), times)
    },
    clearFaults: () => faults.clear(),
    calls,
    downloads,
    close: () => app.close(),
  }
}

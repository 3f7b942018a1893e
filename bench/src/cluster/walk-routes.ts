/** One call of every route that a process answers: what a release still does on the schema of the next one. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { acceptedRequest, partsOf } from '../hostile/route-requests.ts'
import { callerOf } from '../hostile/target.ts'

/** They leave the site for a vendor. */
const isLeftOut = (name: EndpointName): boolean => /^(patreon|oidc|hosted)/i.test(name)

export interface Walk {
  routes: number
  /** Routes that failed with 5xx, other than 503 of a vendor that the bench does not have. */
  failed: string[]
}

/** @param origin of the process; @param host of the site */
export async function walkRoutes(origin: string, host: string): Promise<Walk> {
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !isLeftOut(name))
  // Reads before writes: some of these end what the others need.
  const order = names.toSorted((a, b) => Number(isWrite(a)) - Number(isWrite(b)))
  const parts = partsOf(names)
  const caller = callerOf(origin, 'follower', host)
  const failed: string[] = []
  try {
    for (const name of order) {
      const { status, text } = await caller.send(acceptedRequest(name, parts.get(name) ?? {}, 'least'))
      const isVendorAway = status === 503 && !text.includes('"service.')
      if (status >= 500 && !isVendorAway) failed.push(`${name}: ${status} ${text.slice(0, 120)}`)
    }
  } finally {
    await caller.close()
  }
  return { routes: order.length, failed }
}

const isWrite = (name: EndpointName): boolean => (endpoints[name] as Endpoint).method !== 'GET'

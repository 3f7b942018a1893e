/** One call of every route that a process answers: what a release still does on the schema of the next one. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { acceptedRequest, partsOf } from '../hostile/route-requests.ts'
import { createSubjects } from '../hostile/subjects.ts'
import { openCallers, type Callers } from '../hostile/target.ts'

/** They leave the site for a vendor. */
const isLeftOut = (name: EndpointName): boolean => /^(patreon|oidc|hosted)/i.test(name)

export interface Walk {
  routes: number
  /** Routes that did what they were asked for; the others refused, because what they name does not exist. */
  done: number
  /** Routes that failed with 5xx, other than 503 of a vendor that the bench does not have. */
  failed: string[]
}

/**
 * Calls as a member with admin rights, on things of this member.
 * @param origin of the process; @param host of the site
 */
export async function walkRoutes(origin: string, host: string): Promise<Walk> {
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !isLeftOut(name))
  const order = names.toSorted((a, b) => turnOf(a) - turnOf(b))
  const parts = partsOf(names)
  const callers = openCallers(origin, host)
  const subjects = createSubjects(callers)
  const failed: string[] = []
  let done = 0
  try {
    for (const name of order) {
      const request = acceptedRequest(name, parts.get(name) ?? {}, 'least')
      const params = { ...(await subjects.paramsOf(request.params ?? {})), ...(await listedId(callers, name)) }
      const { status, text } = await callers.send({ ...request, params })
      const isVendorAway = status === 503 && !text.includes('"service.')
      if (status >= 500 && !isVendorAway) failed.push(`${name}: ${status} ${text.slice(0, 120)}`)
      if (status < 300) done += 1
    }
  } finally {
    await callers.close()
  }
  return { routes: order.length, done, failed }
}

/** The order of the calls: reads first, then writes, and deletions last, so that no call finds its item already deleted. */
function turnOf(name: EndpointName): number {
  const { method }: Endpoint = endpoints[name]
  if (method === 'GET') return 0
  return method === 'DELETE' ? 2 : 1
}

/** The parameter `key` of `/list/:key/...` with the id of the first row of `/list`; empty where there is no such list. */
async function listedId({ send }: Callers, name: EndpointName): Promise<Record<string, string>> {
  const { path }: Endpoint = endpoints[name]
  const [, base, key] = /^(.*?)\/:(\w+)/.exec(path) ?? []
  if (base === undefined || key === undefined) return {}
  const list = (Object.entries(endpoints) as [EndpointName, Endpoint][]).find(
    ([, each]) => each.method === 'GET' && each.path === base,
  )
  if (!list) return {}
  const { status, text } = await send({ name: list[0] })
  if (status !== 200) return {}
  const { data } = JSON.parse(text) as { data?: { id?: string }[] }
  const id = Array.isArray(data) ? data[0]?.id : undefined
  return id === undefined ? {} : { [key]: id }
}

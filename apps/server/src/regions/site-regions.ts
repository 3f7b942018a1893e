/** The rule that holds for the sender of a request. The region is found for each request, and neither stored nor logged. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FindRegion } from './region-ranges.ts'
import { REGION_CODE, ruleOf, UNKNOWN_REGION, type RegionRule, type RegionTable } from './region-table.ts'

export interface SiteRegions {
  table: RegionTable
  /** Headers of the proxy with the country and, in a second one, its part; empty without any. */
  headers: readonly string[]
  /** By the network address; null without a file of ranges. */
  find: FindRegion | null
}

/** The parts of a request that identify the sender's region. */
export interface Sender {
  headers: IncomingHttpHeaders
  ip: string
  /** From the nearest on, up to the first that is no trusted proxy; absent without trusted proxies. */
  ips?: readonly string[] | undefined
}

export const ruleOfSender = ({ table, headers, find }: SiteRegions, sender: Sender): RegionRule =>
  ruleOf(table, fromHeaders(headers, sender) ?? find?.(sender.ip) ?? UNKNOWN_REGION)

/** Null where the request did not come through a trusted proxy, or the proxy does not know. */
function fromHeaders(names: readonly string[], { headers, ips }: Sender): string | null {
  // Fastify lists the addresses up to the first one that is not trusted: a second one came from a trusted proxy.
  if (names.length === 0 || (ips?.length ?? 0) < 2) return null
  const [country, part] = names.map((name) => String(headers[name] ?? '').toUpperCase())
  const whole = part ? `${country}-${part}` : country
  const known = [whole, country].find((code) => code !== undefined && REGION_CODE.test(code))
  return known === undefined || known === UNKNOWN_REGION ? null : known
}

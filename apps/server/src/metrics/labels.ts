/**
 * The closed list of labels and their values. A label never holds a member, an id, an address or a text: a value that is
 * not in the list cannot be counted.
 */
import { API_BASE, endpoints, RELAY_PATH, type Endpoint } from '@rubato/contracts/api'
import { vendors } from '@rubato/contracts/domain'

export const METRICS_PATH = '/metrics'

/** Everything that is no call of the API: the web app, its files, and addresses that do not exist. */
const OTHER_ROUTE = 'other'

const patterns = [
  ...Object.values<Endpoint>(endpoints).map(({ path }) => API_BASE + path),
  API_BASE + RELAY_PATH,
  METRICS_PATH,
]
const known = new Set(patterns)

/** @param pattern the pattern of the route; undefined where none fits */
export const routeLabel = (pattern: string | undefined): string =>
  pattern !== undefined && known.has(pattern) ? pattern : OTHER_ROUTE

const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const
export const statusLabel = (status: number): string => statusClasses[Math.floor(status / 100) - 1] ?? '5xx'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export const methodLabel = (method: string): string => methods.find((each) => each === method) ?? 'other'

const pools = ['calls', 'jobs', 'queue'] as const

/** By label, the values it may have; `queue` is extended by the names of the site's queues. */
export const labelValues = {
  route: [...known, OTHER_ROUTE],
  method: [...methods, 'other'],
  status: statusClasses,
  quantile: ['0.5', '0.99', '1'],
  pool: pools,
  connections: ['open', 'idle', 'waiting'],
  vendor: vendors,
  look_ups: ['waiting', 'failing', 'unmatched', 'needs-relink', 'held'],
  mails: ['waiting', 'failing'],
  disk: ['data', 'backups'],
} as const satisfies Record<string, readonly string[]>

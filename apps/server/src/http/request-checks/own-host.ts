/**
 * Requires the host of PUBLIC_URL. Against DNS rebinding: a page of another host name that resolves to this server would
 * otherwise be same-origin with it.
 */
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE } from '@rubato/contracts/api'
import { METRICS_PATH } from '../../metrics/labels.ts'
import { AppError } from '../../base/errors.ts'

export interface OwnHostOptions {
  publicUrl: string
  /** Outside production: also `localhost` and IP addresses, which DNS cannot rebind, with any port. */
  allowLocalHosts: boolean
}

/** Load balancers, supervisors and Prometheus servers call these by IP address; the answers do not depend on the host. */
const ANY_HOST = new Set([`${API_BASE}/health`, `${API_BASE}/ready`, METRICS_PATH])

export function refuseOtherHosts(app: FastifyInstance, options: OwnHostOptions): void {
  const isOwn = ownHosts(options)
  app.addHook('onRequest', async (request) => {
    if (ANY_HOST.has(request.url.split('?', 1)[0] ?? '')) return
    const { host } = request.headers
    if (host !== undefined && countHosts(request) <= 1 && isOwn(host)) return
    throw new AppError('request.invalid', {
      issues: [{ path: ['host'], message: 'This server answers under the host of PUBLIC_URL alone.' }],
    })
  })
}

export function ownHosts({ publicUrl, allowLocalHosts }: OwnHostOptions): (host: string) => boolean {
  const own = new URL(publicUrl)
  return (given) => {
    if (given === own.host) return true
    const url = `${own.protocol}//${given}`
    if (!/^[\w.:[\]-]+$/.test(given) || !URL.canParse(url)) return false
    const { host, hostname } = new URL(url)
    return host === own.host || (allowLocalHosts && isLocal(hostname))
  }
}

const isLocal = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0

/** Node keeps the first of several Host headers and drops the others (RFC 9112, 3.2 requires 400). */
function countHosts({ raw }: FastifyRequest): number {
  let count = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = raw.rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

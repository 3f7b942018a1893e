/**
 * Refuses WebSockets before the upgrade: on every path but one, and from a page of another origin. Browsers open WebSockets
 * to any site and send its cookies; `Origin` names the page, and a page cannot change it.
 */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../base/errors.ts'

/** For the hook after that of `@fastify/websocket`, which sets `request.ws` for every request of an upgrade. */
export function refuseOtherSockets(app: FastifyInstance, { path, publicUrl }: { path: string; publicUrl: string }) {
  const { protocol } = new URL(publicUrl)
  app.addHook('onRequest', async ({ ws, routeOptions, headers }) => {
    if (!ws) return
    if (routeOptions.url !== path) throw new AppError('route.not-found')
    if (!isOwnOrigin(protocol, headers.host, headers.origin)) throw new AppError('request.cross-site')
  })
}

/**
 * Whether the origin is the site's, without a path: `refuseOtherHosts` has checked the host, which outside production
 * may differ from the host of PUBLIC_URL.
 */
function isOwnOrigin(protocol: string, host: string | undefined, origin: string | undefined): boolean {
  const own = `${protocol}//${host ?? ''}`
  return URL.canParse(own) && origin === new URL(own).origin
}

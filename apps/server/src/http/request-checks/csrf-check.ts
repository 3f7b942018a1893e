/** CSRF check: browsers send `Sec-Fetch-Site` or `Origin`, which the page of another site cannot change. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../base/errors.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function installCsrfCheck(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (READS.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    // 'none': the user navigated directly. Without the header the client is not a browser, or an old one with Origin only.
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new AppError('request.cross-site')
      return
    }
    const { origin } = request.headers
    if (origin !== undefined && origin !== ownOrigin) throw new AppError('request.cross-site')
  })
}

/** A page of another site can make a browser call us; it cannot make it hide that. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function refuseCrossSiteWrites(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (READS.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    // 'none' is the person themselves; without the header it is no browser, or one old enough to send Origin only.
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new AppError('request.cross-site')
      return
    }
    const { origin } = request.headers
    if (origin !== undefined && origin !== ownOrigin) throw new AppError('request.cross-site')
  })
}

import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type ListenOptions = {
  /** Where to listen; default 127.0.0.1. */
  readonly host?: string
  /** 0 (the default) takes any free port. */
  readonly port?: number
  /** The value of NODE_ENV; that of the process counts as well, whatever is given here. */
  readonly environment?: string | undefined
}

/**
 * Starts `app` and returns its address on this machine. Rejects in production, before the port is opened, and when the
 * port is taken.
 */
export const listen = async (app: FastifyInstance, options: ListenOptions): Promise<string> => {
  refuseProduction(options.environment)
  // Browsers ask for it with every page; a 404 would be an error in their console.
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  const host = options.host ?? '127.0.0.1'
  await app.listen({ host, port: options.port ?? 0 })
  const { port } = app.server.address() as AddressInfo
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

const refuseProduction = (environment: string | undefined): void => {
  if (environment === 'production' || process.env['NODE_ENV'] === 'production')
    throw new Error(
      'Stand-ins play outside vendors for development and refuse to run with NODE_ENV=production: they would let anyone choose their own membership.',
    )
}

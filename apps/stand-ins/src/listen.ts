import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Throws in production, whoever says that it is. */
export const refuseProduction = (environment: string | undefined): void => {
  if (environment === 'production' || process.env['NODE_ENV'] === 'production')
    throw new Error(
      'Stand-ins play outside vendors for development and refuse to run with NODE_ENV=production: they would let anyone choose their own membership.',
    )
}

/** The address under which `app` is reached from this machine; port 0 takes any free one. */
export const listen = async (app: FastifyInstance, host: string, port: number): Promise<string> => {
  await app.listen({ host, port })
  const { port: actual } = app.server.address() as AddressInfo
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${actual}`
}

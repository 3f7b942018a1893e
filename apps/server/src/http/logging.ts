/**
 * Structured logs without member content: the pattern of the route instead of the URL, no query, body, header or network
 * address, and of an unexpected error its type and stack but not its message, which may quote a value.
 */
import { OperatorError } from '../base/operator-error.ts'
import { randomUUID } from 'node:crypto'
import { API_BASE, serviceEndpoints } from '@rubato/contracts/api'
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { METRICS_PATH } from '../metrics/labels.ts'
import { COUNTED_FROM, type ErrorTally } from './errors/error-tally.ts'

export interface LogSettings {
  level: string
  /** Destination of the log lines; standard output when absent. */
  stream?: { write(line: string): void }
}

/** Identifies a request in its answer and in the log: 48 random bits of a UUID, which Node generates in advance. */
export const newReference = (): string => randomUUID().slice(-12)

/** @param tally counts the lines of the levels error and warn */
export function loggerOptions({ level, stream }: LogSettings, tally: ErrorTally): Partial<FastifyServerOptions> {
  return {
    logger: {
      level,
      ...(stream ? { stream } : {}),
      base: null,
      hooks: {
        logMethod(line, write, number) {
          if (number >= COUNTED_FROM) tally.count(line, number, referenceOf(this.bindings()))
          write.apply(this, line)
        },
      },
      // Replace the framework's serializers, which log URL and headers.
      serializers: { req: () => ({}), res: () => ({}), err: describeError, error: describeError },
    },
    genReqId: newReference,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'reference' }),
    // A reference from a request header could contain any text.
    requestIdHeader: false,
  }
}

/** Called by machines, twice a second by a load balancer. */
const probes: ReadonlySet<string> = new Set(
  [serviceEndpoints.health, serviceEndpoints.ready].map(({ path }) => API_BASE + path).concat(METRICS_PATH),
)

const referenceOf = ({ reference }: Record<string, unknown>): string | undefined =>
  typeof reference === 'string' ? reference : undefined

export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const level = probes.has(route) ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
}

type DescribedError = {
  type: string
  code: string | undefined
  constraint: string | undefined
  stack: string
  message: string
}

export function describeError(error: unknown): DescribedError {
  const { code, constraint_name, constraint } = error as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const frames = error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined
  return {
    type: error instanceof Error ? error.name : typeof error,
    code: text(code),
    constraint: text(constraint_name) ?? text(constraint),
    stack: frames?.slice(0, 12).join('\n') ?? '',
    message: error instanceof OperatorError ? error.message : 'withheld',
  }
}

/** Logs a failure after which the caller continues. */
export const warnOf =
  (app: FastifyInstance, message: string) =>
  (error: unknown): void =>
    app.log.warn({ failure: describeError(error) }, message)

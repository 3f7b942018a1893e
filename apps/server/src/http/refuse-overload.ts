/** Refuses API calls while the process has more than it can answer (decision 227). */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError, RETRY_SECONDS } from '../base/errors.ts'
import type { Lifecycle } from '../base/lifecycle.ts'
import { isRefusable } from './follow-lifecycle.ts'

/** Share of the last sample in which the event loop was busy. */
const BUSY = 0.98
const SAMPLE_MS = 500
/** A busy process takes calls up to this number of pending ones: more would wait longer and not be answered sooner. */
export const PENDING_CALLS_MAX = 50

export async function refuseOverload(app: FastifyInstance, lifecycle: Lifecycle): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopUtilization: BUSY,
    eventLoopUtilizationMode: 'interval',
    sampleInterval: SAMPLE_MS,
    async pressureHandler({ routeOptions: { url = '' } }) {
      if (lifecycle.pendingCalls <= PENDING_CALLS_MAX || !isRefusable(url)) return
      throw new AppError('service.unavailable', {
        retryAfter: RETRY_SECONDS,
        issues: [{ path: [], message: 'The site has more calls than it can answer at once.' }],
      })
    },
  })
}

/** Scrubs an error and posts it. */
import { serviceEndpoints } from '@rubato/contracts/api'
import { scrubMessage, scrubStack } from '@rubato/contracts/domain'
import { call } from '../api/api-client.ts'
import { APP_VERSION } from '../browser/site.ts'

interface RawReport {
  name: string
  message: string
  stack: string
  /** A route pattern, not an address. */
  route: string
  reference: string
}

export async function sendReport({ name, message, stack, route, reference }: RawReport): Promise<void> {
  await call(serviceEndpoints.reportError, {
    body: {
      // A name may be any value that was assigned to it.
      name: /^[\w$.-]{1,60}$/.test(name) ? name : 'Error',
      message: scrubMessage(message),
      stack: scrubStack(stack),
      version: APP_VERSION,
      route: /^\/[\w$./-]{0,99}$/.test(route) ? route : '/',
      reference,
    },
  })
}

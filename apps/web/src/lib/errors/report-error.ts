/** Reports errors of the page to our own server: each distinct one once per page load, ten at most, without content. */
import { ApiError, NetworkError } from '../api/api-error.ts'
import { isFailedLoad } from './failed-load.ts'

const REPORTS_MAX = 10

/** References of the errors so far, by name, message and first stack frame. */
const references = new Map<string, string>()
let sent = 0
let routePattern = (): string => '/'

/** `pattern` returns the pattern of the current route, such as `/script/$scriptId/`. */
export const nameRouteBy = (pattern: () => string): void => {
  routePattern = pattern
}

/** Failures that the server has counted itself, and failures that are not bugs. */
function isExpected(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (error instanceof ApiError) return error.status !== 400 && error.status < 500
  return isFailedLoad(error) && !navigator.onLine
}

const newReference = (): string =>
  `w-${[...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const firstFrame = (stack = ''): string => stack.split('\n').find((line) => /:\d+:\d+\)?$/.test(line)) ?? ''

/** Reports the error unless it was reported before; returns the reference that the screens show for it. */
export function reportError(thrown: unknown): string {
  const { name, message, stack } =
    thrown instanceof Error ? thrown : new Error('Something other than an error was thrown.')
  const key = [name, message, firstFrame(stack)].join('\n')
  const ofServer = thrown instanceof ApiError ? thrown.reference : undefined
  const known = references.get(key)
  if (known !== undefined) return ofServer ?? known
  const reference = ofServer ?? newReference()
  references.set(key, reference)
  if (isExpected(thrown) || sent >= REPORTS_MAX || !navigator.onLine) return reference
  sent += 1
  const report = { name, message, stack: stack ?? '', route: routePattern(), reference }
  // The sender is loaded with the first error. A report that cannot be sent is dropped: the page works without it.
  import('./send-report.ts').then(({ sendReport }) => sendReport(report)).catch(() => undefined)
  return reference
}

/** The kind of the blocked resource, without its address: `inline`, `eval` and the like, or the scheme. */
const blockedKind = (blocked: string): string =>
  /^(?:[a-z-]+)$/.test(blocked) ? blocked : blocked.startsWith(`${location.origin}/`) ? 'this site' : 'another site'

/** Reports blocked resources by the policy's directive: an injected script, or a policy that is too narrow. */
function reportBlocked({ effectiveDirective, blockedURI, sourceFile }: SecurityPolicyViolationEvent): void {
  // An extension of the browser.
  if (/^(?:chrome|moz|safari-web)-extension/.test(sourceFile)) return
  const error = new Error(`${effectiveDirective}: ${blockedKind(blockedURI)}`)
  error.name = 'SecurityPolicyViolation'
  error.stack = ''
  reportError(error)
}

/** Reports uncaught errors, unhandled rejections, and resources that the security policy blocks. */
export function reportUncaught(): void {
  document.addEventListener('securitypolicyviolation', reportBlocked)
  addEventListener('error', ({ error }) => void (error && reportError(error)))
  addEventListener('unhandledrejection', ({ reason }) => void reportError(reason))
}

/**
 * React's `onCaughtError`. A failing service and a file that cannot be loaded are described on the screen, so the
 * console stays silent. Every other error is a bug and is printed, as React does by default.
 */
export function reportCaught(error: unknown): void {
  reportError(error)
  if (isFailedLoad(error) || error instanceof ApiError || error instanceof NetworkError) return
  console.error(error)
}

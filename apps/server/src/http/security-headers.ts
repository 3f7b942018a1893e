/** Security headers, set by one hook: the usual plugin takes longer than the rest of a request. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const permissions = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'midi=()',
  'payment=()',
  'usb=()',
  // Playing needs these: wake lock, full screen, audio, gamepad, and voice commands that the browser recognises itself.
  'autoplay=(self)',
  'fullscreen=(self)',
  'gamepad=(self)',
  'screen-wake-lock=(self)',
  'microphone=(self)',
  'on-device-speech-recognition=(self)',
].join(', ')

const fixed: Record<string, string> = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'x-robots-tag': 'noindex',
  // For all answers but the page: a document of such an answer could load and run nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** The headers of every answer. */
export function securityHeaders(site: { publicUrl: string; hstsPreload: boolean }): Record<string, string> {
  // Browsers ignore HSTS over http; for a development host it would force https.
  if (new URL(site.publicUrl).protocol !== 'https:') return { ...fixed }
  const forAll = site.hstsPreload ? '; includeSubDomains; preload' : ''
  return { ...fixed, 'strict-transport-security': `max-age=63072000${forAll}` }
}

export function installSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/**
 * The policy of static files. Browsers apply the policy of a worker's script file to the worker, not the page's policy.
 * Workers may load scripts from the site, compile the synthesiser and fetch from the site.
 */
export const filePolicy = policyOfFile("'self'")

/** On every port: Intiface on the member's own computer. The form of the policy knows no IPv6 address. */
const LOOPBACK_SOCKETS = 'ws://127.0.0.1:* ws://localhost:* wss://127.0.0.1:* wss://localhost:*'

/**
 * The policy of the worker that connects devices, the only file of the site that may open sockets beyond it.
 *
 * @param hosts origins in addition to the member's own computer
 */
export const deviceWorkerPolicy = (hosts: readonly string[]): string =>
  policyOfFile(["'self'", LOOPBACK_SOCKETS, ...hosts].join(' '))

/** Whether a file of the build is the script of that worker; its name has a hash. */
export const isDeviceWorker = (path: string): boolean => /[\\/]assets[\\/]device\.worker-[^\\/]*\.js/.test(path)

function policyOfFile(connect: string): string {
  return `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src ${connect}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
}

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * The policy of `index.html`.
 *
 * @param imageOrigin other origin from which images are loaded; null for none
 */
export function pagePolicy(nonce: string, imageOrigin: string | null): string {
  return [
    "default-src 'none'",
    // 'wasm-unsafe-eval': allows compiling WebAssembly, which the bundled synthesiser is, but not eval.
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob:${imageOrigin === null ? '' : ` ${imageOrigin}`}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every answer, set by one hook of ours: the plugin for it costs more than the rest of a request. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const permissions = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
  // What playing needs: the screen stays on, fills the stage, sound starts, a gamepad answers.
  'autoplay=(self)',
  'fullscreen=(self)',
  'gamepad=(self)',
  'screen-wake-lock=(self)',
].join(', ')

const fixed: Record<string, string> = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'x-robots-tag': 'noindex',
  // Of anything but the page itself: were it ever shown as a document, it could do nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** The headers of every answer. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  if (new URL(publicUrl).protocol !== 'https:') return { ...fixed }
  // Sent over http it would be ignored; sent for a development address it would lock a browser out of it.
  return { ...fixed, 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }
}

export function installSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/**
 * The policy of files. A worker lives under the policy that its own script came with, not under the page's: it may
 * load our scripts, compile the synthesiser and fetch from us.
 */
export const filePolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const newNonce = (): string => randomBytes(16).toString('base64')

/** The policy of `index.html`. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    // 'wasm-unsafe-eval': the bundled synthesiser is WebAssembly; it allows compiling that, not eval.
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
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

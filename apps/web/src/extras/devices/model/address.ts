/** The address of Intiface: which ones the page may connect to. */

export const DEFAULT_ADDRESS = 'ws://127.0.0.1:12345'
export const ADDRESS_MAX = 200

export type AddressFault =
  | 'empty'
  | 'long'
  | 'form'
  /** A page over https opens ws:// on this computer alone. */
  | 'insecure'
  /** The site's policy does not allow this host. */
  | 'host'

/** The site's policy allows both on every port. */
const loopback = new Set(['127.0.0.1', 'localhost'])

/** @param allowed origins in addition to this computer, as the operator has set them */
export function checkAddress(
  typed: string,
  { isSecurePage, allowed }: { isSecurePage: boolean; allowed: readonly string[] },
): { address: string } | { fault: AddressFault } {
  const text = typed.trim()
  if (text === '') return { fault: 'empty' }
  if (text.length > ADDRESS_MAX) return { fault: 'long' }
  // Without a protocol a host and port are read as ws://.
  const full = /^[a-z]+:\/\//i.test(text) ? text : `ws://${text}`
  if (!URL.canParse(full)) return { fault: 'form' }
  const url = new URL(full)
  if (!/^wss?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '') {
    return { fault: 'form' }
  }
  const isLocal = loopback.has(url.hostname)
  if (!isLocal && isSecurePage && url.protocol === 'ws:') return { fault: 'insecure' }
  if (!isLocal && !allowed.includes(url.origin)) return { fault: 'host' }
  return { address: url.href.replace(/\/$/, '') }
}

import type { Photo } from '@rubato/contracts/domain'
import { site } from '../../lib/browser/site.ts'

/** Where this site keeps its bundled pictures. */
const BUNDLED = /^\/splash\/[\w-]+\.avif$/

/**
 * The address to load, or null for one that this site does not show: of a library that is not configured (any more), or
 * of any other host. The content security policy would block it.
 */
export function photoAddress(photo: Photo, size: 'full' | 'small'): string | null {
  const address = (size === 'small' ? photo.thumbnail : undefined) ?? photo.photo
  if (BUNDLED.test(address)) return address
  const origin = site().imageOrigin
  return origin !== null && URL.canParse(address) && new URL(address).origin === origin ? address : null
}

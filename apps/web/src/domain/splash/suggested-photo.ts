/** A picture of this site's own set for an item without one: by a seed, and without a network. */
import type { Photo } from '@rubato/contracts/domain'

/** The set has every motif in every light; the server's list of it is checked against these in the test. */
const lights = ['ember', 'rose', 'plum', 'gold', 'dusk', 'forest'] as const
const motifs = ['tide', 'sun', 'veil', 'dunes', 'bloom', 'drift', 'ripple', 'strings'] as const

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** The same picture for the same seed. The server adds the author and the description when it is saved. */
export function suggestedPhoto(seed: string): Photo {
  const index = hash(seed) % (lights.length * motifs.length)
  const id = `${lights[index % lights.length]}-${motifs[Math.floor(index / lights.length)]}`
  return {
    id,
    photo: `/splash/${id}-1.avif`,
    downloadLink: '',
    author: { name: '', profile: '' },
    source: 'bundled',
  }
}

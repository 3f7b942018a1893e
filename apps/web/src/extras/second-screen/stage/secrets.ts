/** The secrets of QR codes and window links that are still valid. */
import type { Bytes } from '../../../lib/bytes.ts'
import { hintOf, newSecret } from '../channel/handshake.ts'

/** The secret of a code works once; the secret of a window lasts, so that a reloaded window finds its session again. */
type Use = 'once' | 'lasting'

export function createSecrets() {
  const secrets = new Map<string, { secret: Bytes; use: Use }>()
  return {
    /** A new secret; it can be found as soon as its hint is computed, which the frames of a screen take longer than. */
    create(use: Use): Bytes {
      const secret = newSecret()
      void hintOf(secret).then((hint) => secrets.set(hint, { secret, use }))
      return secret
    },
    find(hint: string): Bytes | null {
      const found = secrets.get(hint)
      if (found?.use === 'once') secrets.delete(hint)
      return found?.secret ?? null
    },
  }
}

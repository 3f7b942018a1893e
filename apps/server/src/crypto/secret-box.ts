/** Authenticated encryption of vendor tokens, cursors and cookies: AES-256-GCM, its key derived from AUTH_SECRET by HKDF. */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

const VERSION = 'v1'

/** The values of AUTH_SECRET: the first one seals, and what any of them sealed can be opened. */
export type SiteSecrets = readonly [string, ...string[]]

/** @param purpose separates keys: a text that was sealed for one purpose cannot be opened for another */
export function createSecretBox(secrets: SiteSecrets, purpose: string) {
  // A KeyObject: Node would convert bytes at every call, which takes longer than the encryption.
  const keyOf = (secret: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'rubato', purpose, 32)))
  const key = keyOf(secrets[0])
  const olderKeys = secrets.slice(1).map(keyOf)

  function openBy(keys: readonly KeyObject[], sealed: string): string | null {
    const [version, ...parts] = sealed.split('.')
    const [nonce, body, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
    if (version !== VERSION || !nonce || !body || tag?.length !== 16) return null
    for (const each of keys) {
      const opened = decrypt(each, { nonce, body, tag })
      if (opened !== null) return opened
    }
    return null
  }

  return {
    seal(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, ...[nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    /** Null when the text was sealed with another key or altered. */
    open: (sealed: string): string | null => openBy([key, ...olderKeys], sealed),
    /** Opens a text that was sealed with an older secret; null for any other input. */
    openOlder: (sealed: string): string | null => openBy(olderKeys, sealed),
  }
}

function decrypt(key: KeyObject, { nonce, body, tag }: Record<'nonce' | 'body' | 'tag', Buffer>): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export type SecretBox = ReturnType<typeof createSecretBox>

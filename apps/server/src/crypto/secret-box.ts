/** Authenticated encryption of vendor tokens, cursors and cookies: AES-256-GCM, its key derived from AUTH_SECRET by HKDF. */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 'v1'

/** @param purpose separates keys: a text that was sealed for one purpose cannot be opened for another */
export function createSecretBox(secret: string, purpose: string) {
  // A KeyObject: Node would convert bytes at every call, which takes longer than the encryption.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'rubato', purpose, 32)))
  return {
    seal(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, ...[nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    /** Null when the text was sealed with another key or altered. */
    open(sealed: string): string | null {
      const [version, ...parts] = sealed.split('.')
      const [nonce, body, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || !nonce || !body || tag?.length !== 16) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

export type SecretBox = ReturnType<typeof createSecretBox>

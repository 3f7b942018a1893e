import { utf8, type Bytes } from './bytes.ts'

/** 32 bytes from a secret that a person remembers: PBKDF2 with SHA-256. Browsers compute it on secure origins only. */
export async function pbkdf2(secret: string, salt: Bytes, rounds: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), 'PBKDF2', false, ['deriveBits'])
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, 256))
}

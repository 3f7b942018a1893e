/** The secrets of a site in its backup: encrypted by a passphrase, with scrypt and AES-256-GCM. */
import { randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'
import { createSecretBox, type SecretBox } from '../crypto/secret-box.ts'

/** 128 MB and about half a second for each attempt. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }
const SALT_BYTES = 16
export const PASSPHRASE_MIN = 12

/** By the names of their settings. */
export type GivenSecrets = Readonly<Record<string, string>>

const secretsSchema = z.record(z.string(), z.string())

const boxOf = (passphrase: string, salt: Buffer): Promise<SecretBox> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, COST, (error, key) => {
      if (error) reject(error)
      else resolve(createSecretBox([key.toString('base64')], 'secrets in a backup'))
    })
  })

export async function sealSecrets(secrets: GivenSecrets, passphrase: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const box = await boxOf(passphrase, salt)
  return `${salt.toString('base64url')}:${box.seal(JSON.stringify(secrets))}`
}

/** Null when the passphrase is another one, or the text was altered. */
export async function openSecrets(sealed: string, passphrase: string): Promise<GivenSecrets | null> {
  const [salt = '', text = ''] = sealed.split(':')
  const opened = (await boxOf(passphrase, Buffer.from(salt, 'base64url'))).open(text)
  return opened === null ? null : secretsSchema.parse(JSON.parse(opened))
}

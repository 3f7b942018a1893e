/**
 * Encryption of the history on the device (decision 094). A random data key encrypts the records; a key derived from the
 * passphrase encrypts the data key, so that another passphrase changes no record. The server sees neither key.
 */
import { HISTORY_KEY_ROUNDS, RECORD_SIZES, type HistoryKey } from '@rubato/contracts/domain'
import { fromText, joined, randomBytes, toText, utf8, type Bytes } from '../../../../lib/bytes.ts'
import { pbkdf2 } from '../../../../lib/pbkdf2.ts'
import { entrySchema, type HistoryEntry } from '../session-history.ts'

const NONCE_BYTES = 12
const SALT_BYTES = 16
const KEY_BYTES = 32
const ID_BYTES = 16
/** Before the text of an entry: its length, big-endian. */
const LENGTH_BYTES = 4
const NO_SALT = new Uint8Array()

/** Two ways to type a letter with an accent are the same passphrase. */
const normalised = (passphrase: string): string => passphrase.normalize('NFKC')

async function wrappingKey(passphrase: string, { salt, rounds }: Pick<HistoryKey, 'salt' | 'rounds'>) {
  const bytes = await pbkdf2(normalised(passphrase), fromText(salt), rounds)
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Nonce and ciphertext; `context` is authenticated with it. */
async function encrypt(key: CryptoKey, plain: Bytes, context: string): Promise<string> {
  const iv = randomBytes(NONCE_BYTES)
  const params = { name: 'AES-GCM', iv, additionalData: utf8(context) }
  return toText(joined(iv, new Uint8Array(await crypto.subtle.encrypt(params, key, plain))))
}

/** Null for another key, another context, or changed bytes. */
async function decrypt(key: CryptoKey, text: string, context: string): Promise<Bytes | null> {
  try {
    const bytes = fromText(text)
    const params = { name: 'AES-GCM', iv: bytes.slice(0, NONCE_BYTES), additionalData: utf8(context) }
    return new Uint8Array(await crypto.subtle.decrypt(params, key, bytes.slice(NONCE_BYTES)))
  } catch {
    return null
  }
}

const keyContext = (copyId: string) => `rubato history key ${copyId}`

async function wrap(dataKey: Bytes, copyId: string, passphrase: string): Promise<HistoryKey> {
  const salt = toText(randomBytes(SALT_BYTES))
  const rounds = HISTORY_KEY_ROUNDS.min
  const key = await wrappingKey(passphrase, { salt, rounds })
  return { salt, rounds, wrapped: await encrypt(key, dataKey, keyContext(copyId)) }
}

const unwrap = async (key: HistoryKey, copyId: string, passphrase: string): Promise<Bytes | null> =>
  decrypt(await wrappingKey(passphrase, key), key.wrapped, keyContext(copyId))

/** The data key as a device keeps it: it derives the keys for records, and its bytes cannot be read. */
const importDataKey = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])

export async function createKey(copyId: string, passphrase: string): Promise<{ key: HistoryKey; dataKey: CryptoKey }> {
  const bytes = randomBytes(KEY_BYTES)
  return { key: await wrap(bytes, copyId, passphrase), dataKey: await importDataKey(bytes) }
}

/** Null for a wrong passphrase. */
export async function openKey(key: HistoryKey, copyId: string, passphrase: string): Promise<CryptoKey | null> {
  const bytes = await unwrap(key, copyId, passphrase)
  return bytes && importDataKey(bytes)
}

/** The same data key under another passphrase; null when `current` is wrong. */
export async function rewrapKey(
  key: HistoryKey,
  copyId: string,
  { current, next }: { current: string; next: string },
): Promise<HistoryKey | null> {
  const bytes = await unwrap(key, copyId, current)
  return bytes && wrap(bytes, copyId, next)
}

export interface Sealer {
  /** The id of the record of the session that ended then: without the key it says nothing. */
  idOf(endedAt: number): Promise<string>
  seal(entry: HistoryEntry): Promise<string>
  /** Null when it cannot be read, or was stored under the id of another record. */
  open(id: string, content: string): Promise<HistoryEntry | null>
}

export async function createSealer(dataKey: CryptoKey, copyId: string): Promise<Sealer> {
  const derive = (purpose: string, algorithm: AesKeyGenParams | HmacKeyGenParams, usages: KeyUsage[]) => {
    const params = { name: 'HKDF', hash: 'SHA-256', salt: NO_SALT, info: utf8(`rubato history ${purpose} ${copyId}`) }
    return crypto.subtle.deriveKey(params, dataKey, algorithm, false, usages)
  }
  const records = await derive('records', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt'])
  const ids = await derive('ids', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign'])
  const idOf = async (endedAt: number): Promise<string> => {
    const hash = new Uint8Array(await crypto.subtle.sign('HMAC', ids, utf8(String(endedAt))))
    return toText(hash.subarray(0, ID_BYTES))
  }
  return {
    idOf,
    async seal(entry) {
      return encrypt(records, padded(JSON.stringify(entry)), await idOf(entry.endedAt))
    },
    async open(id, content) {
      const bytes = await decrypt(records, content, id)
      const entry = bytes && entryFrom(bytes)
      return entry && (await idOf(entry.endedAt)) === id ? entry : null
    },
  }
}

/** Throws for a text that is longer than any entry. */
function padded(text: string): Bytes {
  const bytes = utf8(text)
  const size = RECORD_SIZES.find((each) => each >= LENGTH_BYTES + bytes.length)
  if (size === undefined) throw new RangeError('The entry is too long for a record')
  const all = new Uint8Array(size)
  new DataView(all.buffer).setUint32(0, bytes.length)
  all.set(bytes, LENGTH_BYTES)
  return all
}

function entryFrom(bytes: Bytes): HistoryEntry | null {
  try {
    const length = new DataView(bytes.buffer).getUint32(0)
    const text = new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length))
    return entrySchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Key agreement of a stage and a screen over a relay that must not be trusted: ephemeral ECDH on P-256 with a commitment
 * (decision 088). The screen commits itself to its key before it sees the key of the stage, so a relay that replaces keys
 * has one attempt in a million for each agreement that the numbers of both sides are equal (`stage-link.ts` limits them). With a secret that both hold (the key of a QR
 * code) there is no number to compare: keys without the secret open nothing.
 */
import { joined, randomBytes, toText, utf8, type Bytes } from '../../../lib/bytes.ts'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const NONCE_BYTES = 16
const SECRET_BYTES = 32
const VERSION = utf8('rubato second screen 1')
/** The number that a person compares: six digits. */
const NUMBERS = 1_000_000

/** The part of a key agreement that is sent to the other side. */
export interface PublicPart {
  /** Uncompressed point, 65 bytes. */
  publicKey: Bytes
  nonce: Bytes
}
export interface Party extends PublicPart {
  privateKey: CryptoKey
}

export interface AgreedKeys {
  send: CryptoKey
  receive: CryptoKey
  /** Six digits, equal on both sides unless a key was replaced on the way. */
  number: string
  /** Held by both sides alone: mixed into the keys of a screen that returns after a reload. */
  returnSecret: Bytes
}

export const newSecret = (): Bytes => randomBytes(SECRET_BYTES)

export async function createParty(): Promise<Party> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    nonce: randomBytes(NONCE_BYTES),
    privateKey,
  }
}

const digest = async (...parts: readonly Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)))

export const commitmentOf = async ({ publicKey, nonce }: PublicPart): Promise<string> =>
  toText(await digest(VERSION, utf8('commitment'), publicKey, nonce))

/** By which a stage that has shown several QR codes finds the secret; it says nothing about the secret. */
export const hintOf = async (secret: Uint8Array): Promise<string> =>
  toText((await digest(VERSION, utf8('hint'), secret)).subarray(0, 9))

/** Throws for a public key that is not on the curve. */
export async function agree(
  role: 'stage' | 'screen',
  own: Party,
  peer: PublicPart,
  secret: Uint8Array | null,
): Promise<AgreedKeys> {
  const peerKey = await crypto.subtle.importKey('raw', peer.publicKey, CURVE, false, [])
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: peerKey }, own.privateKey, 256))
  const [stage, screen] = role === 'stage' ? [own, peer] : [peer, own]
  const transcript = await digest(VERSION, stage.publicKey, stage.nonce, screen.publicKey, screen.nonce)
  const base = await crypto.subtle.importKey('raw', joined(shared, secret ?? new Uint8Array()), 'HKDF', false, [
    'deriveKey',
    'deriveBits',
  ])
  const purpose = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: transcript, info: utf8(info) })
  const keyFor = (info: string, use: KeyUsage) =>
    crypto.subtle.deriveKey(purpose(info), base, { name: 'AES-GCM', length: 256 }, false, [use])
  const other = role === 'stage' ? 'screen' : 'stage'
  const bits = new DataView(await crypto.subtle.deriveBits(purpose('number'), base, 64))
  return {
    send: await keyFor(role, 'encrypt'),
    receive: await keyFor(other, 'decrypt'),
    returnSecret: new Uint8Array(await crypto.subtle.deriveBits(purpose('return'), base, 8 * SECRET_BYTES)),
    number: String(bits.getBigUint64(0) % BigInt(NUMBERS)).padStart(6, '0'),
  }
}

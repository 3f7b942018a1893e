/** A software authenticator: makes passkeys and signs challenges like a browser with a device. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Flags {
  /** Whether the device checked a fingerprint or a PIN. */
  userVerified?: boolean
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export class Authenticator {
  private readonly origin: string
  private readonly id = randomBytes(16)
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject }
  private counter = 0

  constructor(origin: string) {
    this.origin = origin
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** The JSON of a new credential. */
  create({ challenge }: { challenge: string }, flags: Flags = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    // COSE: key type EC2, algorithm ES256, curve P-256.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)])
    const authData = this.authenticatorData(HAS_CREDENTIAL, flags, credential)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The JSON of an assertion. */
  get({ challenge }: { challenge: string }, flags: Flags = {}) {
    this.counter += 1
    const clientData = this.clientData('webauthn.get', challenge)
    const authenticatorData = this.authenticatorData(0, flags)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.keys.privateKey)
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  private answer<R extends object>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private authenticatorData(extra: number, { userVerified = true }: Flags, credential = Buffer.alloc(0)): Buffer {
    const flags = USER_PRESENT | extra | (userVerified ? USER_VERIFIED : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter, credential])
  }
}

/** The frames that a stage and a screen exchange: three open ones that agree on keys, then sealed ones. */
import { FRAME_MAX } from '@rubato/contracts/domain'
import { z } from 'zod'
import { fromText, toText, utf8 } from '../../../lib/bytes.ts'
import type { AgreedKeys, PublicPart } from './handshake.ts'

const base64 = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
const publicPart = { publicKey: base64(100), nonce: base64(40) }
const frameSchema = z.discriminatedUnion('kind', [
  /** From the screen. `hint`: it holds the secret of a QR code. */
  z.object({ kind: z.literal('commit'), commitment: base64(50), hint: base64(20).nullable() }),
  /** From the stage. */
  z.object({ kind: z.literal('key'), ...publicPart }),
  /** From the screen: the public part that it has committed itself to. */
  z.object({ kind: z.literal('reveal'), ...publicPart }),
  z.object({ kind: z.literal('sealed'), count: z.int().min(1), data: base64(FRAME_MAX) }),
])
export type Frame = z.infer<typeof frameSchema>

const sealedFrame = (count: number, data: string): string =>
  JSON.stringify({ kind: 'sealed', count, data } satisfies Frame)

/** Length of the authentication tag of AES-GCM, bytes. */
const TAG_BYTES = 16
/** Longest message that fits into one frame, bytes of its JSON: base64 has 4 characters for 3 bytes. */
export const MESSAGE_BYTES_MAX =
  Math.floor(((FRAME_MAX - sealedFrame(Number.MAX_SAFE_INTEGER, '').length) * 3) / 4) - TAG_BYTES

export function readFrame(text: string): Frame | null {
  try {
    return frameSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const publicFrame = (kind: 'key' | 'reveal', part: PublicPart): string =>
  JSON.stringify({ kind, publicKey: toText(part.publicKey), nonce: toText(part.nonce) } satisfies Frame)

export const publicPartOf = (frame: { publicKey: string; nonce: string }): PublicPart => ({
  publicKey: fromText(frame.publicKey),
  nonce: fromText(frame.nonce),
})

/** The counter is the nonce of AES-GCM: never used twice, because each direction has its own key and counter. */
function nonceOf(count: number) {
  const view = new DataView(new ArrayBuffer(12))
  view.setBigUint64(4, BigInt(count))
  return view
}

export function createSealedChannel({ send, receive }: Pick<AgreedKeys, 'send' | 'receive'>) {
  let sent = 0
  let received = 0
  return {
    /** A frame with this message, or null when it would be longer than the relay takes. */
    async seal(message: unknown): Promise<string | null> {
      sent += 1
      const count = sent
      const algorithm = { name: 'AES-GCM', iv: nonceOf(count) }
      const sealed = await crypto.subtle.encrypt(algorithm, send, utf8(JSON.stringify(message)))
      const text = sealedFrame(count, toText(new Uint8Array(sealed)))
      return text.length <= FRAME_MAX ? text : null
    },
    /**
     * The message of a sealed frame; null for a frame that was changed, sealed with another key, repeated, or overtaken by a
     * later one.
     */
    async open({ count, data }: Extract<Frame, { kind: 'sealed' }>): Promise<unknown> {
      if (count <= received) return null
      try {
        const algorithm = { name: 'AES-GCM', iv: nonceOf(count) }
        const opened = await crypto.subtle.decrypt(algorithm, receive, fromText(data))
        // Again: another frame may have been opened meanwhile.
        if (count <= received) return null
        received = count
        return JSON.parse(new TextDecoder().decode(opened)) as unknown
      } catch {
        return null
      }
    },
  }
}

export type SealedChannel = ReturnType<typeof createSealedChannel>

/** Runs work in the order in which it was added; a failure does not stop the next. */
export function createQueue(): (work: () => Promise<void>) => void {
  let last = Promise.resolve()
  return (work) => {
    last = last.then(work).catch(() => undefined)
  }
}

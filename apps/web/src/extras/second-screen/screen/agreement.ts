/** Agrees on keys with the stage, from the side of the screen, and then exchanges sealed messages. */
import type { z } from 'zod'
import type { Bytes } from '../../../lib/bytes.ts'
import {
  createQueue,
  createSealedChannel,
  publicFrame,
  publicPartOf,
  readFrame,
  type Frame,
  type SealedChannel,
} from '../channel/frames.ts'
import { agree, commitmentOf, createParty, hintOf, type Party } from '../channel/handshake.ts'
import type { KeepsInTouch } from '../channel/messages.ts'

interface AgreementOptions<Received> {
  /** The messages of the stage. */
  schema: z.ZodType<Received>
  /** The secret of a QR code, of a window's link, or of an earlier agreement; null when a code was typed. */
  secret: Bytes | null
  /** Whether there is a number to compare although both sides hold a secret. */
  compares?: boolean
  sendFrame(frame: string): void
  /** The number to compare with the stage's. */
  onNumber(number: string): void
  /** The first message of the stage has come: it has accepted this screen, which can return with this secret. */
  onConnected(returnSecret: Bytes): void
  onMessage(message: Received): void
}

/** Interval at which the frames of a step are sent again until the stage answers: each of them may be lost, ms. */
const REPEAT_MS = 1500

export function startAgreement<Received, Sent>(options: AgreementOptions<Received>) {
  const incoming = createQueue()
  const outgoing = createQueue()
  let own: Party | null = null
  let sealed: SealedChannel | null = null
  let isConnected = false
  let isClosed = false
  let returnSecret: Bytes = new Uint8Array()
  /** Sends the frames that the stage has not answered yet; null once it has accepted this screen. */
  let sendStep: (() => void) | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  const endStep = () => {
    clearInterval(timer)
    sendStep = null
  }
  const beginStep = (step: () => void) => {
    endStep()
    sendStep = step
    step()
    timer = setInterval(step, REPEAT_MS)
  }
  const send = (message: Sent | KeepsInTouch) =>
    outgoing(async () => {
      const frame = await sealed?.seal(message)
      if (frame) options.sendFrame(frame)
    })
  async function begin() {
    own = await createParty()
    const hint = options.secret && (await hintOf(options.secret))
    const first = JSON.stringify({ kind: 'commit', commitment: await commitmentOf(own), hint } satisfies Frame)
    if (isClosed) return
    beginStep(() => options.sendFrame(first))
  }
  async function takeKey(frame: Extract<Frame, { kind: 'key' }>) {
    if (!own || sealed) return
    const party = own
    const keys = await agree('screen', party, publicPartOf(frame), options.secret)
    if (isClosed) return
    sealed = createSealedChannel(keys)
    returnSecret = keys.returnSecret
    if (options.secret === null || options.compares) options.onNumber(keys.number)
    beginStep(() => {
      options.sendFrame(publicFrame('reveal', party))
      send({ kind: 'hello' })
    })
  }
  async function takeSealed(frame: Extract<Frame, { kind: 'sealed' }>) {
    const message = options.schema.safeParse(await sealed?.open(frame))
    if (isClosed || !message.success) return
    endStep()
    if (!isConnected) options.onConnected(returnSecret)
    isConnected = true
    options.onMessage(message.data)
  }
  incoming(begin)
  return {
    receive: (text: string) =>
      incoming(async () => {
        const frame = readFrame(text)
        if (frame?.kind === 'key') await takeKey(frame)
        else if (frame?.kind === 'sealed') await takeSealed(frame)
      }),
    /** Sends once keys are agreed on; the stage reads it once it has accepted this screen. */
    send,
    /** The connection is open, or open again: sends at once the frames that the stage has not answered. */
    resend: () => sendStep?.(),
    close() {
      isClosed = true
      endStep()
    },
  }
}

/** One screen, as the stage sees it: agrees on keys, then exchanges sealed messages. */
import type { z } from 'zod'
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
import type { Bytes } from '../../../lib/bytes.ts'

/**
 * `comparing`: the member has to compare the number. `proving`: the screen names a secret and has not yet proved that it
 * holds it.
 */
export type PeerState = 'agreeing' | 'comparing' | 'proving' | 'connected'

interface PeerOptions<Received> {
  /** The messages of the other side. */
  schema: z.ZodType<Received>
  /** Whether the number is compared although both hold a secret: a person without the secret is refused before it is shown. */
  compares?: boolean
  sendFrame(frame: string): void
  /**
   * Whether keys may be agreed on. The relay can compute the number of an agreement before it is shown: it must not begin as
   * many of them as it likes.
   */
  mayAgree(): boolean
  /** The secret of a QR code that is still valid, by its hint. */
  secretFor(hint: string): Bytes | null
  onState(state: PeerState): void
  /** Whether a message is taken before the member has accepted the screen. By default, none is. */
  isTakenEarly?(message: Received): boolean
  onMessage(message: Received): void
}

/**
 * Reloads after which a screen returns without a new code. The relay can begin returns too, each with new keys to make; it
 * does not hold the secret, so it can open nothing with them.
 */
const RETURNS_MAX = 20

/** The secret with which a screen returns that was connected before, and the number of returns left. */
function createReturns() {
  let known: { secret: Bytes; hint: string } | null = null
  let left = RETURNS_MAX
  return {
    async learn(secret: Bytes): Promise<void> {
      known = { secret, hint: await hintOf(secret) }
    },
    secret: () => known?.secret ?? null,
    /** Whether a screen that names this secret may agree on new keys. */
    mayBegin(hint: string | null): boolean {
      if (hint === null || hint !== known?.hint || left === 0) return false
      left -= 1
      return true
    },
  }
}

interface Pending {
  commitment: string
  hint: string | null
  /** Whether it is the return of a screen that was accepted before it began. */
  isReturn: boolean
  own: Party
  /** Whether the commitment, which is repeated until the answer comes, is answered now. */
  mayAnswer(): boolean
}

/** The same commitment is answered once in this time, ms. */
const ANSWER_MS = 1000

/** True once in `ANSWER_MS`. */
function createPace(): () => boolean {
  let next = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() < next) return false
    next = performance.now() + ANSWER_MS
    return true
  }
}

export function createPeer<Received, Sent>(options: PeerOptions<Received>) {
  const { schema, compares = false, sendFrame, mayAgree, secretFor, onState, onMessage } = options
  const incoming = createQueue()
  const outgoing = createQueue()
  let state: PeerState = 'agreeing'
  let pending: Pending | null = null
  let sealed: SealedChannel | null = null
  let number: string | null = null
  const returns = createReturns()
  /** Channel of a screen that returns, until a frame has come through it. */
  let returning: SealedChannel | null = null
  const setState = (next: PeerState) => {
    state = next
    if (next === 'connected') number = null
    onState(next)
  }

  /**
   * Before keys are in use any screen may begin; afterwards one that was accepted, with the secret of its keys, or one that was loaded
   * again while numbers are compared: it leads to another number.
   */
  const mayBegin = (hint: string | null) => {
    if (state === 'connected') return returns.mayBegin(hint)
    if (sealed && (state !== 'comparing' || !compares)) return false
    return (hint !== null || !compares) && mayAgree()
  }

  async function takeCommit({ commitment, hint }: Extract<Frame, { kind: 'commit' }>) {
    if (pending?.commitment !== commitment) {
      if (!mayBegin(hint)) return
      // Whether it is a return is decided before the wait for the keys.
      pending = { commitment, hint, isReturn: state === 'connected', own: await createParty(), mayAnswer: createPace() }
    }
    if (pending.mayAnswer()) sendFrame(publicFrame('key', pending.own))
  }
  async function takeReveal(frame: Extract<Frame, { kind: 'reveal' }>) {
    if (!pending) return
    const { commitment, hint, own, isReturn } = pending
    const part = publicPartOf(frame)
    const secret = hint === null ? null : isReturn ? returns.secret() : secretFor(hint)
    pending = null
    const isKept = (await commitmentOf(part)) === commitment && (hint === null || secret !== null)
    // One that has begun before the member accepted a number does not take the place of the one who was accepted.
    if (!isKept || isReturn !== (state === 'connected')) return
    // The number of before cannot be confirmed any more.
    if (state === 'comparing') setState('agreeing')
    const keys = await agree('stage', own, part, secret)
    const channel = createSealedChannel(keys)
    if (isReturn) return void (returning = channel)
    sealed = channel
    await returns.learn(keys.returnSecret)
    number = keys.number
    setState(secret ? 'proving' : 'comparing')
  }
  /** The first frame that the channel of a return opens proves that the screen holds the secret. */
  async function open(frame: Extract<Frame, { kind: 'sealed' }>): Promise<unknown> {
    const message = (await returning?.open(frame)) ?? null
    if (message === null) return sealed?.open(frame)
    sealed = returning
    returning = null
    setState('connected')
    return message
  }
  async function takeSealed(frame: Extract<Frame, { kind: 'sealed' }>) {
    const message = schema.safeParse(await open(frame))
    if (!message.success) return
    if (state === 'proving') setState(compares ? 'comparing' : 'connected')
    if (state === 'connected' || options.isTakenEarly?.(message.data)) onMessage(message.data)
  }
  async function take(text: string) {
    const frame = readFrame(text)
    if (frame?.kind === 'commit') await takeCommit(frame)
    else if (frame?.kind === 'reveal') await takeReveal(frame)
    else if (frame?.kind === 'sealed') await takeSealed(frame)
  }
  return {
    state: (): PeerState => state,
    /** The number to compare; null in other states. */
    number: (): string | null => (state === 'comparing' ? number : null),
    receive: (text: string) => incoming(() => take(text)),
    /** Sends to a connected screen, in order; to another one nothing is sent. */
    send(message: Sent) {
      if (state !== 'connected') return
      outgoing(async () => {
        const frame = await sealed?.seal(message)
        if (frame) sendFrame(frame)
      })
    },
    /** The member has seen the same number on both screens. */
    confirm() {
      if (state === 'comparing') setState('connected')
    },
  }
}

export type Peer<Received, Sent> = ReturnType<typeof createPeer<Received, Sent>>

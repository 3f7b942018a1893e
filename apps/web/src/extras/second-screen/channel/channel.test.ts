/** The agreement of a stage and a screen, over a wire that may be tampered with. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startAgreement } from '../screen/agreement.ts'
import { createPeer } from '../stage/peer.ts'
import { toText, type Bytes } from '../../../lib/bytes.ts'
import { publicFrame, type Frame } from './frames.ts'
import { commitmentOf, createParty, hintOf, newSecret } from './handshake.ts'
import { screenMessageSchema, stageMessageSchema, type ScreenMessage, type StageMessage } from './messages.ts'

const clock = (session: number): StageMessage => ({ kind: 'clock', session, at: 0, phase: 'running' })

/** A stage and a screen with a wire between them, which `change` may tamper with. */
function pair(
  options: {
    stageSecret?: Bytes
    hint?: string
    screenSecret?: Bytes
    compares?: boolean
    change?: (frame: Frame) => Frame
  } = {},
) {
  const { change = (frame) => frame, compares = false } = options
  const seen: { states: string[]; numbers: string[]; atStage: ScreenMessage[]; atScreen: StageMessage[] } = {
    states: [],
    numbers: [],
    atStage: [],
    atScreen: [],
  }
  const onWire = (text: string) => JSON.stringify(change(JSON.parse(text) as Frame))
  const peer = createPeer<ScreenMessage, StageMessage>({
    schema: screenMessageSchema,
    compares,
    sendFrame: (frame) => screen.receive(onWire(frame)),
    mayAgree: () => true,
    secretFor: (hint) => (hint === options.hint ? (options.stageSecret ?? null) : null),
    onState: (state) => seen.states.push(state),
    onMessage: (message) => seen.atStage.push(message),
  })
  const screen = startAgreement<StageMessage, ScreenMessage>({
    schema: stageMessageSchema,
    compares,
    secret: options.screenSecret ?? null,
    sendFrame: (frame) => peer.receive(onWire(frame)),
    onNumber: (number) => seen.numbers.push(number),
    onConnected: () => seen.states.push('screen connected'),
    onMessage: (message) => seen.atScreen.push(message),
  })
  return { peer, screen, seen }
}

/** Resolves when this operation has been called so often, and the last call has ended either way. */
async function called(operation: 'decrypt' | 'digest', times: number) {
  const spy = vi.mocked(crypto.subtle[operation])
  await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(times))
  await Promise.allSettled(spy.mock.results.map(({ value }) => value as Promise<unknown>))
  await new Promise((resolve) => setImmediate(resolve))
}

describe('pairing', () => {
  beforeEach(() => {
    vi.spyOn(crypto.subtle, 'decrypt')
    vi.spyOn(crypto.subtle, 'digest')
  })
  afterEach(() => vi.restoreAllMocks())

  it('by a typed code waits until the numbers were compared', async () => {
    const { peer, screen, seen } = pair()
    await vi.waitFor(() => expect(peer.state()).toBe('comparing'))
    await vi.waitFor(() => expect(seen.numbers).toEqual([peer.number()]))
    peer.send(clock(1))
    screen.send({ kind: 'input', input: 'stop' })
    // The greeting and the input.
    await called('decrypt', 2)
    peer.confirm()
    peer.send(clock(2))
    await vi.waitFor(() => expect(seen.atScreen).toEqual([clock(2)]))
    expect(seen.atStage).toEqual([])
    screen.send({ kind: 'input', input: 'edge' })
    await vi.waitFor(() => expect(seen.atStage).toEqual([{ kind: 'input', input: 'edge' }]))
    screen.close()
  })

  it('by a QR code needs no number', async () => {
    const secret = newSecret()
    const { peer, screen, seen } = pair({ stageSecret: secret, screenSecret: secret, hint: await hintOf(secret) })
    await vi.waitFor(() => expect(peer.state()).toBe('connected'))
    expect(seen.numbers).toEqual([])
    peer.send(clock(1))
    await vi.waitFor(() => expect(seen.atScreen).toEqual([clock(1)]))
    screen.close()
  })

  it('by a screen that is closed before its keys are made sends nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const sendFrame = vi.fn<(frame: string) => void>()
    const ignore = () => undefined
    const callbacks = { sendFrame, onNumber: ignore, onConnected: ignore, onMessage: ignore }
    startAgreement({ schema: stageMessageSchema, secret: null, ...callbacks }).close()
    await called('digest', 1)
    vi.advanceTimersByTime(60_000)
    expect(sendFrame).not.toHaveBeenCalled()
  })

  it('by a screen that is closed while it agrees on keys ends there', async () => {
    const sendFrame = vi.fn<(frame: string) => void>()
    const onNumber = vi.fn<(number: string) => void>()
    const ignore = () => undefined
    const callbacks = { sendFrame, onNumber, onConnected: ignore, onMessage: ignore }
    const screen = startAgreement({ schema: stageMessageSchema, secret: null, ...callbacks })
    await vi.waitFor(() => expect(sendFrame).toHaveBeenCalledTimes(1))
    screen.receive(publicFrame('key', await createParty()))
    screen.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([sendFrame.mock.calls.length, onNumber.mock.calls.length]).toEqual([1, 0])
  })

  it('of a partner needs both: the secret of the link, and a number that is shown once the secret is proved', async () => {
    const [secret, wrong] = [newSecret(), newSecret()]
    const hint = await hintOf(secret)
    const { peer, screen, seen } = pair({ stageSecret: secret, screenSecret: secret, hint, compares: true })
    await vi.waitFor(() => expect(peer.state()).toBe('comparing'))
    await vi.waitFor(() => expect(seen.numbers).toEqual([peer.number()]))
    peer.send(clock(1))
    screen.send({ kind: 'input', input: 'stop' })
    await called('decrypt', 2)
    peer.confirm()
    peer.send(clock(2))
    await vi.waitFor(() => expect(seen.atScreen).toEqual([clock(2)]))
    expect(seen.atStage).toEqual([])
    screen.close()
    const stranger = pair({ stageSecret: secret, screenSecret: wrong, hint: await hintOf(wrong), compares: true })
    await vi.waitFor(() => expect(stranger.peer.state()).toBe('proving'))
    stranger.peer.confirm()
    expect([stranger.peer.state(), stranger.peer.number()]).toEqual(['proving', null])
    stranger.screen.close()
    // Without a secret the agreement does not begin.
    const typed = pair({ compares: true })
    await called('digest', vi.mocked(crypto.subtle.digest).mock.calls.length)
    expect(typed.seen.states).toEqual([])
    typed.screen.close()
  })

  it('fails for a screen that names the secret and does not hold it', async () => {
    const [secret, wrong] = [newSecret(), newSecret()]
    const { peer, screen, seen } = pair({ stageSecret: secret, screenSecret: wrong, hint: await hintOf(wrong) })
    await vi.waitFor(() => expect(peer.state()).toBe('proving'))
    screen.send({ kind: 'input', input: 'stop' })
    peer.send(clock(1))
    await called('decrypt', 2)
    expect(seen).toMatchObject({ states: ['proving'], atStage: [], atScreen: [] })
    screen.close()
  })

  it('gives a relay that tries one commitment after the other no further key of the stage', async () => {
    let left = 2
    const sent: string[] = []
    const peer = createPeer<ScreenMessage, StageMessage>({
      schema: screenMessageSchema,
      sendFrame: (frame) => sent.push(frame),
      mayAgree: () => left-- > 0,
      secretFor: () => null,
      onState: () => undefined,
      onMessage: () => undefined,
    })
    for (let n = 0; n < 7; n += 1) {
      const commitment = await commitmentOf(await createParty())
      peer.receive(JSON.stringify({ kind: 'commit', commitment, hint: null }))
    }
    await vi.waitFor(() => expect(left).toBe(-5))
    expect([sent.length, new Set(sent).size]).toEqual([2, 2])
  })

  it('answers a commitment that is repeated once a second', async () => {
    const sent: string[] = []
    const peer = createPeer<ScreenMessage, StageMessage>({
      schema: screenMessageSchema,
      sendFrame: (frame) => sent.push(frame),
      mayAgree: () => true,
      secretFor: () => null,
      onState: () => undefined,
      onMessage: () => undefined,
    })
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    const first = JSON.stringify({ kind: 'commit', commitment: await commitmentOf(await createParty()), hint: null })
    const flood = async (answers: number) => {
      for (let n = 0; n < 50; n += 1) peer.receive(first)
      await vi.waitFor(() => expect(sent).toHaveLength(answers))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await flood(1)
    now.mockReturnValue(1000)
    await flood(2)
    expect([sent.length, new Set(sent).size]).toEqual([2, 1])
  })

  it('fails when the relay replaces the key that the screen was committed to', async () => {
    const { publicKey } = await createParty()
    const forged = btoa(String.fromCodePoint(...publicKey))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
    const { peer, screen } = pair({
      change: (frame) => (frame.kind === 'reveal' ? { ...frame, publicKey: forged } : frame),
    })
    // Making and checking the commitment, and the keys of the screen.
    await called('digest', 3)
    expect(peer.state()).toBe('agreeing')
    screen.close()
  })
})

/** A screen that was paired by a code and is gone, its stage, and the secret with which both could return. */
async function pairedOnce() {
  const sent: Frame[] = []
  const atStage: ScreenMessage[] = []
  let secret: Bytes | null = null
  let current: ReturnType<typeof startAgreement<StageMessage, ScreenMessage>> | null = null
  const peer = createPeer<ScreenMessage, StageMessage>({
    schema: screenMessageSchema,
    sendFrame(text) {
      sent.push(JSON.parse(text) as Frame)
      current?.receive(text)
    },
    mayAgree: () => true,
    secretFor: () => null,
    onState: () => undefined,
    onMessage: (message) => atStage.push(message),
  })
  const onNumber = vi.fn<(number: string) => void>()
  const begin = (held: Bytes | null) => {
    current?.close()
    const seen: StageMessage[] = []
    const screen = startAgreement<StageMessage, ScreenMessage>({
      schema: stageMessageSchema,
      secret: held,
      sendFrame: (frame) => peer.receive(frame),
      onNumber,
      onConnected: (learned) => (secret ??= learned),
      onMessage: (message) => seen.push(message),
    })
    current = screen
    return { screen, seen }
  }
  const first = begin(null)
  await vi.waitFor(() => expect(peer.state()).toBe('comparing'))
  peer.confirm()
  peer.send(clock(1))
  await vi.waitFor(() => expect(first.seen).toEqual([clock(1)]))
  onNumber.mockClear()
  const keysSent = () => sent.filter(({ kind }) => kind === 'key').length
  return { peer, begin, first, atStage, onNumber, keysSent, secret: secret! }
}

describe('a screen that was reloaded', () => {
  it('returns with the secret of its first agreement, on new keys and without a number', async () => {
    const { peer, begin, first, atStage, onNumber, secret } = await pairedOnce()
    for (const session of [2, 3]) {
      const again = begin(secret)
      await vi.waitFor(() => expect(atStage).toContainEqual({ kind: 'hello' }))
      atStage.length = 0
      peer.send(clock(session))
      await vi.waitFor(() => expect(again.seen).toEqual([clock(session)]))
      again.screen.send({ kind: 'input', input: 'stop' })
      await vi.waitFor(() => expect(atStage).toEqual([{ kind: 'input', input: 'stop' }]))
      atStage.length = 0
      again.screen.close()
    }
    expect(first.seen).toEqual([clock(1)])
    expect(onNumber).not.toHaveBeenCalled()
  })

  it('is told apart from one that does not hold the secret, which changes nothing for the first', async () => {
    const { peer, first, begin, atStage, secret, keysSent } = await pairedOnce()
    const hint = await hintOf(secret)
    const stranger = await createParty()
    const commitment = await commitmentOf(stranger)
    const commit = (named: string | null) => JSON.stringify({ kind: 'commit', commitment, hint: named })
    const before = keysSent()
    peer.receive(commit(null))
    peer.receive(commit(await hintOf(newSecret())))
    peer.receive(commit(hint))
    await vi.waitFor(() => expect(keysSent()).toBe(before + 1))
    const part = { publicKey: toText(stranger.publicKey), nonce: toText(stranger.nonce) }
    peer.receive(JSON.stringify({ kind: 'reveal', ...part }))
    first.screen.send({ kind: 'input', input: 'edge' })
    await vi.waitFor(() => expect(atStage).toContainEqual({ kind: 'input', input: 'edge' }))
    const wrong = begin(newSecret())
    peer.send(clock(4))
    first.screen.send({ kind: 'input', input: 'stop' })
    await vi.waitFor(() => expect(atStage).toContainEqual({ kind: 'input', input: 'stop' }))
    expect([wrong.seen, keysSent()]).toEqual([[], before + 1])
    wrong.screen.close()
  })

  it('begins twenty agreements at most', async () => {
    const { peer, secret, keysSent } = await pairedOnce()
    const [hint, before] = [await hintOf(secret), keysSent()]
    for (let n = 0; n < 25; n += 1)
      peer.receive(JSON.stringify({ kind: 'commit', commitment: `commitment-${n}`, hint }))
    await vi.waitFor(() => expect(keysSent()).toBe(before + 20))
    // The others are refused without work of the browser, so a turn of the event loop is enough for them.
    await new Promise((resolve) => setImmediate(resolve))
    expect(keysSent()).toBe(before + 20)
  })
})

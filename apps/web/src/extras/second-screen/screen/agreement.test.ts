/** An agreement whose frames are lost on the way: the page joins with the keys that it has begun to agree on. */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Bytes } from '../../../lib/bytes.ts'
import { newSecret } from '../channel/handshake.ts'
import { stageMessageSchema, type ScreenMessage, type StageMessage } from '../channel/messages.ts'
import { createEntries } from '../stage/entries.ts'
import { createSecrets } from '../stage/secrets.ts'
import { startAgreement } from './agreement.ts'

const REPEAT_MS = 1500
const ID = 'screen-1'
const clock: StageMessage = { kind: 'clock', session: 0, at: 0, phase: 'running' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A stage with one code, and pages of one tab that join it. `lost`: the kinds of frames that do not arrive. */
function stage() {
  const secrets = createSecrets()
  const lost = new Set<string>()
  let agreements = 3
  let page: ReturnType<typeof startAgreement<StageMessage, ScreenMessage>> | null = null
  const inputs: string[] = []
  const arrives = (frame: string) => !lost.has((JSON.parse(frame) as { kind: string }).kind)
  const way = { isWindow: false, send: (frame: string) => void (arrives(frame) && page?.receive(frame)) }
  const entries = createEntries({
    mayAgree: () => (agreements -= 1) >= 0,
    secretFor: secrets.find,
    snapshot: () => [clock],
    onMessage: (_id, message) => void (message.kind === 'input' && inputs.push(message.input)),
  })
  onTestFinished(() => {
    page?.close()
    entries.close()
  })
  function open(secret: Bytes | null) {
    page?.close()
    const seen = { numbers: [] as string[], messages: [] as StageMessage[], secrets: [] as Bytes[] }
    page = startAgreement<StageMessage, ScreenMessage>({
      schema: stageMessageSchema,
      secret,
      sendFrame: (frame) => void (arrives(frame) && entries.receive(ID, way, frame)),
      onNumber: (number) => seen.numbers.push(number),
      onConnected: (learned) => seen.secrets.push(learned),
      onMessage: (message) => seen.messages.push(message),
    })
    return { ...seen, send: page.send }
  }
  const joined = () => entries.joined(ID, way, 'Firefox')
  return { entries, secrets, lost, inputs, open, joined, states: () => entries.list.get().map(({ state }) => state) }
}
/** The page repeats its frames. */
const repeated = (check: () => void) =>
  vi.waitFor(() => {
    vi.advanceTimersByTime(REPEAT_MS)
    check()
  })

it('A device whose connection drops while numbers are compared is not listed meanwhile, and joins with the same number', async () => {
  const { entries, open, joined, states } = stage()
  joined()
  const page = open(null)
  await vi.waitFor(() => expect([states(), page.numbers.length]).toEqual([['comparing'], 1]))
  entries.left(ID)
  expect(states()).toEqual([])
  joined()
  expect(entries.list.get()).toMatchObject([{ state: 'comparing', number: page.numbers[0] }])
  entries.confirm(ID)
  await vi.waitFor(() => expect([page.messages[0], states()]).toEqual([clock, ['connected']]))
  expect(page.numbers).toHaveLength(1)
})

it.each(['commit', 'key', 'reveal', 'sealed'])(
  'A device whose %s frames are lost with its connection joins when it is back, by the same code',
  async (kind) => {
    const { entries, secrets, lost, inputs, open, joined, states } = stage()
    joined()
    lost.add(kind)
    const page = open(secrets.create('once'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    entries.left(ID)
    expect(states()).toEqual([])
    joined()
    lost.clear()
    await repeated(() => expect(page.messages.length).toBeGreaterThan(0))
    page.send({ kind: 'input', input: 'stop' })
    await vi.waitFor(() => expect(inputs).toEqual(['stop']))
  },
)

it('A reloaded page whose public part is lost on the way returns, and its stop reaches the stage', async () => {
  const { entries, lost, inputs, open, joined, states } = stage()
  joined()
  const first = open(null)
  await vi.waitFor(() => expect(states()).toEqual(['comparing']))
  entries.confirm(ID)
  await vi.waitFor(() => expect(first.secrets).toHaveLength(1))
  for (const kind of ['reveal', 'sealed']) lost.add(kind)
  const again = open(first.secrets[0] ?? newSecret())
  await new Promise((resolve) => setTimeout(resolve, 50))
  again.send({ kind: 'input', input: 'stop' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(inputs).toEqual([])
  lost.clear()
  await repeated(() => expect(again.secrets).toHaveLength(1))
  again.send({ kind: 'input', input: 'stop' })
  await vi.waitFor(() => expect(inputs).toEqual(['stop']))
})

/** The largest messages of a stage: they reach a screen and a partner, shortened where they are too long. */
import { BAR_NOTES_MAX, DIALOG_TEXT_MAX, items, TYPED_TEXT_MAX } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../../ui/store.ts'
import { createSealedChannel, readFrame, type Frame } from '../channel/frames.ts'
import { agree, createParty } from '../channel/handshake.ts'
import { stageMessageSchema, type StageMessage } from '../channel/messages.ts'
import { shownToPartner, toPartnerSchema } from '../partner/messages.ts'
import { createPublisher } from './publisher.ts'

/** A text of the most characters, three bytes each, in which every placeholder is filled with the longest typed text. */
const TEXT = '慢'.repeat((DIALOG_TEXT_MAX / '{a}'.length) * TYPED_TEXT_MAX)
const view = {
  status: 'playing',
  task: 'steady',
  phase: 'build',
  span: null,
  tempo: { from: 0, to: 60_000, start: 60, end: 60 },
  bar: Array.from({ length: BAR_NOTES_MAX }, () => 'accent' as const),
  grip: 'normal',
  style: 'full',
  hand: 'dominant',
  nipples: null,
  edges: { done: 0, planned: 0, own: 0 },
  ask: null,
  inputs: ['ease', 'pause', 'finish', 'stop'],
  open: [],
  toRelease: [],
  progress: { played: 0, since: null, total: 3_600_000 },
} satisfies StageView
const choice = {
  id: 'exit/question@1000',
  kind: 'ask' as const,
  text: TEXT,
  answers: Array.from({ length: 6 }, (_, index) => ({ index, text: TEXT })),
  silence: null,
  range: null,
  until: 60_000,
}
const steps = items.map((item) => ({ item, since: 1_000_000, until: 9_000_000, level: 100 }))
const notes = Array.from({ length: 6 }, (_, n) => ({ id: `note-${n}`, text: TEXT }))

/** The messages that a screen reads of a stage that shows this, and those that a partner reads. */
async function received(shown: StageView, text: string) {
  const sent: StageMessage[] = []
  const context = {
    view: createStore(shown),
    captions: { line: createStore({ text }), last: createStore({ text }), isOver: createStore(false) },
    phase: createStore('running'),
    clock: { audio: () => 0, heardAt: () => 0, onTick: () => () => undefined },
    now: () => 0,
  }
  const publisher = createPublisher(context as never, vi.fn())
  sent.push(...publisher.snapshot())
  publisher.close()
  const [stage, screen] = [await createParty(), await createParty()]
  const from = createSealedChannel(await agree('stage', stage, screen, null))
  const to = createSealedChannel(await agree('screen', screen, stage, null))
  const read = async (message: unknown) => {
    const frame = readFrame((await from.seal(message)) ?? '')
    return frame && to.open(frame as Extract<Frame, { kind: 'sealed' }>)
  }
  const atScreen = []
  for (const message of sent) atScreen.push(stageMessageSchema.parse(await read(message)))
  for (const message of sent) toPartnerSchema.parse(await read(shownToPartner(message, false)))
  const viewOf = atScreen.find((message) => message.kind === 'view')
  return { view: viewOf?.view, caption: atScreen.find((message) => message.kind === 'caption') }
}

it('A bar of the most notes reaches the screen and the partner whole, also with a long question', async () => {
  const shown = await received({ ...view, choice: { ...choice, answers: [] } }, TEXT)
  expect(shown.view?.bar).toEqual(view.bar)
  const text = shown.view?.choice?.text ?? ''
  expect(text.length).toBeGreaterThanOrEqual(500)
  expect(text).toBe(`${TEXT.slice(0, text.length - 1)}…`)
  expect(shown.caption?.line).toMatch(/^慢{249,}…$/)
})

it('A view whose lists are all as long as they can be reaches the screen, with its items, answers and buttons', async () => {
  const { view: shown } = await received({ ...view, choice, notes, open: steps, toRelease: steps }, 'Slowly.')
  expect([shown?.open.length, shown?.choice?.answers.length, shown?.notes?.length]).toEqual([items.length, 6, 6])
  expect(shown?.notes?.[0]?.text).toMatch(/^慢+…$/)
  expect(shown?.inputs).toEqual(view.inputs)
})

it('A text of a usual length arrives as it is, and a character of two units is not cut in two', async () => {
  const text = 'Breathe in. '.repeat(40)
  const shown = await received({ ...view, choice: { ...choice, text, answers: [] } }, `a${'😀'.repeat(1000)}`)
  expect(shown.view?.choice?.text).toBe(text)
  expect(shown.caption?.line?.isWellFormed()).toBe(true)
})

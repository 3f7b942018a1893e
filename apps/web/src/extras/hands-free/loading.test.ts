/** Parts that are switched on and off while their code loads. */
import { afterEach, expect, test, vi } from 'vitest'
import { changeBindings } from '../../domain/hands-free/bindings.ts'
import { createStore } from '../../ui/store.ts'
import { openInputs } from './inputs.ts'

const parts = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { loaded: promise, load: resolve, open: 0, isRefused: false }
})
/** Opens a part; returns the function that closes it. */
const openPart = vi.hoisted(() => () => {
  if (parts.isRefused) throw new Error('not allowed')
  parts.open += 1
  return () => void (parts.open -= 1)
})
vi.mock('./voice-commands.ts', async () => {
  await parts.loaded
  return { listenForCommands: () => ({ close: openPart() }) }
})
vi.mock('./media-session.ts', async () => {
  await parts.loaded
  return { takeMediaKeys: openPart }
})

const context = {
  view: createStore(null),
  captions: { line: createStore(null), isOver: createStore(false) },
  clock: { onTick: () => () => undefined },
}
const open = () =>
  openInputs(context as never, { onVoice: () => undefined, onListening: () => undefined, onRefused: () => undefined })
/** All parts that are loaded by now have started. */
const settled = async () => {
  parts.load()
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setImmediate(resolve))
}

afterEach(() => {
  parts.isRefused = false
  changeBindings({ isVoiceOn: false, isMediaOn: false })
})

test.each([{ isVoiceOn: true }, { isMediaOn: true }])(
  'A part that is switched on, off and on while it loads is open once, and closed with the inputs: %o',
  async (on) => {
    const inputs = open()
    for (const change of [on, { isVoiceOn: false, isMediaOn: false }, on]) changeBindings(change)
    await settled()
    expect(parts.open).toBe(1)
    inputs.close()
    expect(parts.open).toBe(0)
  },
)

test('A part that is switched off while it loads is not open, and one that cannot start is tried again', async () => {
  const inputs = open()
  for (const isVoiceOn of [true, false]) changeBindings({ isVoiceOn })
  await settled()
  expect(parts.open).toBe(0)
  parts.isRefused = true
  changeBindings({ isVoiceOn: true })
  await settled()
  parts.isRefused = false
  for (const isVoiceOn of [false, true]) changeBindings({ isVoiceOn })
  await settled()
  expect(parts.open).toBe(1)
  inputs.close()
  expect(parts.open).toBe(0)
})

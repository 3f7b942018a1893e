/** Stop with the press that connects a gamepad, before the code of the inputs is loaded. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultBindings } from '../../domain/hands-free/bindings.ts'
import { createStore } from '../../ui/store.ts'
import { handsFree } from './index.ts'

const send = vi.fn<(input: string) => void>()
const context = {
  view: createStore(null),
  captions: { line: createStore(null), isOver: createStore(false) },
  clock: { onTick: () => () => undefined },
  send,
}
/** A gamepad is connected with this button held. */
const connect = (held: number) => {
  const buttons = Array.from({ length: 4 }, (_, index) => ({ pressed: index === held }))
  dispatchEvent(Object.assign(new Event('gamepadconnected'), { gamepad: { index: 0, buttons } }))
}

beforeEach(() => send.mockClear())
afterEach(() => localStorage.clear())

test('The stop button that connects a gamepad stops at once; other buttons, and a closed playback, send nothing', () => {
  const extra = handsFree.open(context as never)
  connect(0)
  expect(send).not.toHaveBeenCalled()
  connect(1)
  expect(send.mock.calls).toEqual([['stop']])
  extra.close?.()
  connect(1)
  expect(send).toHaveBeenCalledOnce()
})

test('The stop button is the one that the member has chosen', () => {
  const gamepad = { ...defaultBindings.gamepad, stop: 0, edge: 1 }
  localStorage.setItem('rubato.hands-free', JSON.stringify({ gamepad }))
  const extra = handsFree.open(context as never)
  connect(1)
  expect(send).not.toHaveBeenCalled()
  connect(0)
  expect(send.mock.calls).toEqual([['stop']])
  extra.close?.()
})

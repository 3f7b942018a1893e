import { expect, it } from 'vitest'
import { createCaptions } from './captions.ts'

const say = (time: number, text: string) =>
  ({ kind: 'speak', time, lineId: text, text, speech: text, duration: 2 }) as const

it('A sentence stays, marked as over, until the next one begins', () => {
  const captions = createCaptions(() => undefined)
  captions.take(say(1, 'First.'))
  captions.take(say(30, 'Second.'))
  captions.tick?.(1)
  expect([captions.line.get()?.text, captions.isOver.get()]).toEqual(['First.', false])
  captions.tick?.(20)
  expect([captions.line.get()?.text, captions.isOver.get()]).toEqual(['First.', true])
  captions.tick?.(30)
  expect([captions.line.get()?.text, captions.isOver.get()]).toEqual(['Second.', false])
  expect(captions.last.get()?.text).toBe('First.')
})

it('A number of a count does not become the sentence before', () => {
  const captions = createCaptions(() => undefined)
  captions.take(say(1, 'First.'))
  captions.take({ ...say(5, 'Two.'), isCount: true })
  captions.take({ ...say(6, 'One.'), isCount: true })
  captions.tick?.(6)
  expect([captions.line.get()?.text, captions.last.get()?.text]).toEqual(['One.', 'First.'])
  captions.take(say(7, 'Second.'))
  captions.tick?.(7)
  expect([captions.line.get()?.text, captions.last.get()?.text]).toEqual(['Second.', 'First.'])
})

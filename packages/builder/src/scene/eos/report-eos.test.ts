import { describe, expect, it } from 'vitest'
import { imported, timelineOf } from '../../testing/imported.ts'
import { readEos } from './read-eos.ts'

type Command = Record<string, unknown>
const end: Command = { end: {} }
const goLate: Command = { goto: { target: 'late' } }
const wait: Command = { timer: { duration: '30s' } }

const start = (...commands: Command[]) => {
  const text = JSON.stringify({ title: 'An evening', pages: { start: commands, late: [end] } })
  const read = imported(readEos(text))
  return { ...read, section: timelineOf(read.game, 'start') }
}
const taken = (key: string) => `taken taken-${key}`

describe('a notification', () => {
  const create = (fields: object) => ({ 'notification.create': { title: 'Hurry', ...fields } })
  const timer = { timerDuration: '$wait', timerCommands: [goLate] }

  it('with a button and a timer whose length cannot be read keeps its button and reports the timer', () => {
    const { section, keys } = start(create({ buttonLabel: 'Done', buttonCommands: [end], ...timer }), wait, end)
    expect(section.notes).toMatchObject([{ button: 'Done', to: 'the-end' }])
    expect(keys).toContain('by-hand time-by-hand')
    expect(keys).not.toContain(taken('ways'))
  })

  it('with nothing but a timer whose length cannot be read reports the timer', () => {
    const { section, keys } = start(create(timer), wait, end)
    expect(section.notes).toBeUndefined()
    expect(keys).toContain('by-hand time-by-hand')
    for (const key of [taken('notes'), taken('ways'), 'left-out notification-left-out']) expect(keys).not.toContain(key)
  })

  it('with a button without words has words of the game on it', () => {
    const { section } = start(create({ title: '', buttonCommands: [goLate] }), wait, end)
    expect(section.notes).toMatchObject([{ button: 'Go on', to: 'late' }])
  })

  it('with a script in the words of its button reports it, and shows no braces', () => {
    const withCode = create({ buttonLabel: 'I have <eval>count</eval> left', buttonCommands: [end] })
    const { section, keys } = start(withCode, wait, end)
    expect(section.notes).toMatchObject([{ button: 'I have left' }])
    expect(keys).toContain('by-hand button-with-code')
  })
})

it.each(['I have <eval>count + 1</eval>', 'I have <EVAL>count</EVAL>'])('the answer “%s” is reported', (label) => {
  const { keys } = start({ choice: { options: [{ label, commands: [end] }, { label: 'No' }] } })
  expect(keys).toContain('by-hand words-with-code')
})

it('a condition that cannot be taken is not reported as taken', () => {
  const { keys } = start({ if: { condition: 'f()', commands: [end] } })
  expect(keys).toContain('by-hand condition-by-hand')
  expect(keys).not.toContain(taken('conditions'))
})

it('pages that cannot be closed are not reported as taken', () => {
  const { keys } = start({ disable: { target: 'nowhere' } }, end)
  expect(keys).toContain('by-hand pages-by-hand')
  expect(keys).not.toContain(taken('pages'))
})

it('a timer in the background that does nothing is not reported as taken', () => {
  expect(start({ timer: { duration: '5s', isAsync: true } }, end).keys).not.toContain(taken('timers'))
})

import type { StageView } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { ANSWER_GUARD_MS } from '../../ui/answer-guard-ms.ts'
import { createAnswerGuard } from './answer-guard.ts'

const viewOf = (inputs: StageView['inputs'], ask: StageView['ask'] = null) => ({ inputs, ask }) as StageView

describe('the answer guard', () => {
  it.each(['yes', 'no', 'done', 'cannot', 'resume'] as const)(
    'ignores "%s" until the question can have been read',
    (input) => {
      let now = 1000
      const guard = createAnswerGuard(() => now)
      guard.update(viewOf([input], 'finished'))
      now += ANSWER_GUARD_MS - 1
      expect(guard.accepts(input)).toBe(false)
      // Another view with the same question does not extend the delay.
      guard.update(viewOf([input], 'finished'))
      now += 1
      expect(guard.accepts(input)).toBe(true)
    },
  )

  it('starts again with another question', () => {
    let now = 0
    const guard = createAnswerGuard(() => now)
    guard.update(viewOf(['yes'], 'ready'))
    now = 5000
    guard.update(viewOf(['yes'], 'check-in'))
    expect(guard.accepts('yes')).toBe(false)
    guard.update(viewOf([]))
    guard.update(viewOf(['yes'], 'check-in'))
    now += ANSWER_GUARD_MS
    expect(guard.accepts('yes')).toBe(true)
  })

  it.each(['stop', 'pause', 'edge', 'too-close', 'ease', 'skip', 'finish'] as const)('does not delay "%s"', (input) => {
    const guard = createAnswerGuard(() => 0)
    guard.update(viewOf([input], 'edge'))
    expect(guard.accepts(input)).toBe(true)
  })

  it('waits with every question of a branching game, also with one of the same words, and with buttons', () => {
    let now = 5000
    const guard = createAnswerGuard(() => now)
    const shows = (more: object) => guard.update({ ...viewOf([]), ...more })
    const choice = { kind: 'ask', text: 'Again?', answers: [], silence: null, range: null, until: null } as const
    shows({ choice: { ...choice, id: 'hall/exit@0' } })
    now += ANSWER_GUARD_MS
    expect(guard.acceptsAnswers()).toBe(true)
    shows({ choice: { ...choice, id: 'hall/exit@9000' } })
    expect(guard.acceptsAnswers()).toBe(false)
    now += ANSWER_GUARD_MS
    shows({ notes: [{ id: 'rest', text: 'I need a moment' }] })
    expect(guard.acceptsAnswers()).toBe(false)
  })
})

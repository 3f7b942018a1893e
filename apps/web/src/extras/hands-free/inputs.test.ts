import { expect, test } from 'vitest'
import { handsFreeActions } from '../../domain/hands-free/bindings.ts'
import type { StageView } from '@rubato/engine'
import { answerFor, inputFor } from './inputs.ts'

const choice: StageView['choice'] = {
  kind: 'ask',
  text: 'Left or right?',
  answers: [
    { index: 0, text: 'Left' },
    { index: 2, text: 'Right' },
  ],
  id: 'hall/exit@0',
  silence: null,
  range: null,
  until: 20_000,
}
const view = { status: 'playing', inputs: ['ease', 'stop'], choice } as unknown as StageView

test('Answers have actions by their place, which are no other input; stop and ease stay what they are under a question', () => {
  expect([answerFor('answer-1', view), answerFor('answer-2', view), answerFor('answer-3', view)]).toEqual([
    { type: 'answer', answer: 0 },
    { type: 'answer', answer: 2 },
    null,
  ])
  expect([inputFor('answer-1', view), inputFor('stop', view), inputFor('ease', view)]).toEqual([null, 'stop', 'ease'])
  expect(answerFor('answer-1', { ...view, status: 'paused' })).toBeNull()
  const { choice: _, ...between } = view
  const notes = [{ id: 'rest', text: 'I need a moment' }]
  expect(answerFor('answer-1', { ...between, notes })).toEqual({ type: 'note', note: 'rest' })
  for (const action of handsFreeActions)
    expect([action, inputFor(action, view) !== null && answerFor(action, view) !== null]).toEqual([action, false])
})

import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerKeys, ANSWERS, defaultHotkeys } from '@rubato/contracts/domain'
import type { SceneInput, StageChoice, StageView } from '@rubato/engine'
import { englishTexts as texts } from '../../testing/texts.ts'
import { Choice } from './choice.tsx'
import { answerForKey, useHotkeys } from './hotkeys.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const choice: StageChoice = {
  id: 'hall/exit@0',
  kind: 'ask',
  text: 'Left or right?',
  answers: [
    { index: 0, text: 'Left' },
    { index: 2, text: 'Right' },
  ],
  silence: 2,
  range: null,
  until: 20_000,
}
const viewOf = (more: Partial<StageView>) => ({ status: 'playing', inputs: [], ...more }) as unknown as StageView

function draw(view: StageView, now: () => number = () => 0) {
  const answer = vi.fn<(input: SceneInput) => void>()
  const of = (shown: StageView) => (
    <Choice view={shown} playback={{ conductor: { now } }} answer={answer} texts={texts} />
  )
  const { rerender } = render(of(view))
  return { answer, show: (shown: StageView) => rerender(of(shown)) }
}

describe('the question of a branching game', () => {
  it('has its answers as buttons with keys, in a group with the words of the question, and says what silence means', () => {
    const { answer } = draw(viewOf({ choice }))
    const group = screen.getByRole('group', { name: 'Left or right?' })
    const buttons = [...group.querySelectorAll('button')]
    expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-keyshortcuts')])).toEqual([
      ['1Left', '1'],
      ['2Right', '2'],
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Right' }))
    expect(answer).toHaveBeenCalledWith({ type: 'answer', answer: 2 })
    expect(screen.getByTestId('answer-time').textContent).toBe('20 s. No answer counts as “Right”.')
    cleanup()
    draw(viewOf({ choice: { ...choice, silence: null } }))
    expect(screen.getByTestId('answer-time').textContent).toContain('With no answer, the game goes on by itself.')
  })

  it('counts down on the screen, and tells a screen reader the time when it begins and ten seconds before its end', () => {
    vi.useFakeTimers()
    let now = 0
    draw(viewOf({ choice }), () => now)
    const said = new Set<string | null>()
    for (; now <= 20_000; now += 500) {
      said.add(screen.getByRole('status').textContent)
      vi.advanceTimersByTime(500)
    }
    fireEvent.focus(document.body)
    expect([...said].slice(0, 1)).toEqual(['20 seconds to answer. No answer counts as “Right”.'])
    expect(said.size).toBeLessThanOrEqual(2)
  })

  it('cannot be answered in a pause, and its time stands still', () => {
    draw(viewOf({ status: 'paused', choice: { ...choice, until: null } }))
    expect(screen.getByRole('button', { name: 'Left' })).toHaveProperty('disabled', true)
    expect(screen.getByTestId('answer-time').textContent).toContain('The time stands still.')
  })

  it('keeps what was typed while a check-in comes first, and takes numbers of its range alone', () => {
    const number: StageChoice = { ...choice, kind: 'number', answers: [], silence: null, range: { min: 1, max: 9 } }
    const { answer, show } = draw(viewOf({ choice: number }))
    const field = () => screen.getByLabelText('A number from 1 to 9')
    fireEvent.change(field(), { target: { value: '12' } })
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
    expect(answer).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toBe('Type a whole number in this range.')
    fireEvent.change(field(), { target: { value: '7' } })
    show(viewOf({ ask: 'check-in' }))
    show(viewOf({ choice: number }))
    expect(field()).toHaveProperty('value', '7')
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
    expect(answer).toHaveBeenCalledWith({ type: 'answer', answer: 7 })
  })

  it('offers the buttons of the section that plays', () => {
    const { answer } = draw(viewOf({ notes: [{ id: 'n', text: 'I need a moment' }] }))
    fireEvent.click(screen.getByRole('button', { name: 'I need a moment' }))
    expect(answer).toHaveBeenCalledWith({ type: 'note', note: 'n' })
  })
})

describe('the keys under a question', () => {
  it('are as many as a question has answers at most', () => expect(answerKeys).toHaveLength(ANSWERS.max))

  it('are 1 to 6 in the order of the answers that are offered, and none in a pause or without a question', () => {
    const view = viewOf({ choice })
    expect(['1', '2', '3', 'l'].map((key) => answerForKey(key, view))).toEqual([
      { type: 'answer', answer: 0 },
      { type: 'answer', answer: 2 },
      null,
      null,
    ])
    expect(answerForKey('1', viewOf({ status: 'paused', choice }))).toBeNull()
    expect(answerForKey('1', viewOf({}))).toBeNull()
  })

  it('press the buttons of a section while no question is open', () => {
    const notes = [
      { id: 'rest', text: 'I need a moment' },
      { id: 'more', text: 'More' },
    ]
    expect(['1', '2', '3'].map((key) => answerForKey(key, viewOf({ notes })))).toEqual([
      { type: 'note', note: 'rest' },
      { type: 'note', note: 'more' },
      null,
    ])
    expect(answerForKey('1', viewOf({ choice, notes }))).toEqual({ type: 'answer', answer: 0 })
    expect(answerForKey('1', viewOf({ status: 'paused', notes }))).toBeNull()
  })

  it('stop, ease and report from a field for a number; in a field for a text letters are text, and Escape stops', () => {
    const send = vi.fn<(input: string) => void>()
    const view = () => viewOf({ inputs: ['ease', 'too-close', 'stop'] })
    renderHook(() => useHotkeys({ send, toggleMute: () => undefined, view, keys: defaultHotkeys, onlyStop: false }))
    const field = document.body.appendChild(document.createElement('input'))
    const press = (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    field.setAttribute('inputmode', 'numeric')
    for (const key of ['a', 't', '1', 'Escape']) press(key)
    expect(send.mock.calls.flat()).toEqual(['ease', 'too-close', 'stop'])
    field.setAttribute('inputmode', 'text')
    for (const key of ['a', 't', 'Escape']) press(key)
    expect(send.mock.calls.flat().slice(3)).toEqual(['stop'])
    field.remove()
  })
})

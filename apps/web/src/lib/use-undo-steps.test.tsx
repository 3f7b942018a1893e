import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUndoSteps } from './use-undo-steps.ts'

function Counter() {
  const [count, setCount] = useState(0)
  const { remember, forget } = useUndoSteps<number>((values) => {
    setCount(values)
    return count
  })
  const add = () => {
    remember(count)
    setCount(count + 1)
  }
  return (
    <>
      <button type="button" onClick={add}>
        Add
      </button>
      <button type="button" onClick={forget}>
        Forget
      </button>
      <input aria-label="Text" />
      <output>{count}</output>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (chord: { key: string; shiftKey?: boolean }, target: Element = document.body) =>
  fireEvent.keyDown(target, { ctrlKey: true, ...chord })
const undo = { key: 'z' }
const redo = { key: 'Z', shiftKey: true }
const count = () => screen.getByRole('status').textContent

beforeEach(() => {
  let at = 1_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => (at += 5000))
  render(<Counter />)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('changes are undone and redone step by step, and left alone in a text field', () => {
  press('Add')
  press('Add')
  key(undo, screen.getByRole('textbox', { name: 'Text' }))
  expect(count()).toBe('2')
  key(undo)
  key(undo)
  key(undo)
  expect(count()).toBe('0')
  key(redo)
  expect(count()).toBe('1')
  key({ key: 'y' })
  key(redo)
  expect(count()).toBe('2')
})

test('a new change, and forgetting, leave nothing to redo', () => {
  press('Add')
  key(undo)
  press('Add')
  key(redo)
  expect(count()).toBe('1')
  key(undo)
  press('Forget')
  key(redo)
  expect(count()).toBe('0')
})

import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { conditionNames, conditionValues, type Dialog, type LineConditions } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import { conditionChoices } from '../../../domain/texts/condition-texts.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import { dialogsFrom } from '../document/dialogs.ts'
import { createEditorStore } from '../document/editor-store.ts'
import { ConditionsField } from './conditions-field.tsx'
import { EditorContext, type EditorActions } from './editor-context.ts'
import { PromiseNotes } from './promise-notes.tsx'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

const changed = vi.fn<(when: LineConditions | undefined) => void>()
function Field({ initial }: { initial?: LineConditions }) {
  const [when, setWhen] = useState<LineConditions | undefined>(initial)
  const change = (next: LineConditions | undefined) => {
    changed(next)
    setWhen(next)
  }
  return <ConditionsField when={when} onChange={change} />
}
const show = (initial?: LineConditions) =>
  render(
    <MantineProvider env="test">
      <Field {...(initial && { initial })} />
    </MantineProvider>,
  )
const chips = () => within(screen.getByRole('list', { name: 'When it is said' })).getAllByRole('listitem')

test('“When?” shows every condition; those that are set are chips', async () => {
  show()
  expect(screen.getByText('At any moment of this trigger')).toBeTruthy()
  expect(screen.queryAllByRole('combobox')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'When?', expanded: false }))
  expect(screen.getAllByRole('combobox')).toHaveLength(conditionNames.length)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Which time' }), 'First time')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Part of the game' }), 'Late')
  expect(changed).toHaveBeenLastCalledWith({ phase: 'late', turn: 'first' })
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Late×', 'First time×'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Part of the game' }), 'Any')
  expect(changed).toHaveBeenLastCalledWith({ turn: 'first' })
})

test('A condition is removed at its chip; without any the line is said at any moment', async () => {
  show({ phase: 'late' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Late' }))
  expect(changed).toHaveBeenLastCalledWith(undefined)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'When?' }))
  expect(screen.getByText('At any moment of this trigger')).toBeTruthy()
})

test('A change of a condition keeps the names of promises', async () => {
  show({ phase: 'late', keeps: 'treat' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Late' }))
  expect(changed).toHaveBeenLastCalledWith({ keeps: 'treat' })
})

test('A promise, the promise that is kept and a theme are chips, set by name and removed at the chip', async () => {
  show({ promises: 'treat', theme: 'wager', step: 'open' })
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Sets it up×', 'Promises: treat×', 'Theme: wager×'])
  await userEvent.click(screen.getByRole('button', { name: 'When?' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Keeps the promise' }), 'nap')
  expect(changed).toHaveBeenLastCalledWith({ promises: 'treat', theme: 'wager', step: 'open', keeps: 'nap' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Promises: treat' }))
  expect(changed).toHaveBeenLastCalledWith({ theme: 'wager', step: 'open', keeps: 'nap' })
})

test('A name that is not valid stays in its field with a sentence, and is not saved', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'When?' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Theme' })
  await userEvent.type(field, 'long Wager')
  expect(field.value).toBe('long Wager')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/^Small letters, digits and hyphens/)).toBeTruthy()
  expect(changed).toHaveBeenLastCalledWith({ theme: 'long' })
  await userEvent.clear(field)
  await userEvent.paste('a'.repeat(33))
  expect(field.value).toBe('a'.repeat(33))
  expect(screen.getByText('1 character too many: at most 32.')).toBeTruthy()
})

test('Every value of every condition has a text', () => {
  for (const name of conditionNames) {
    const labels = conditionChoices(texts.t, name).map(({ label }) => label)
    expect(labels.filter((label) => (conditionValues[name] as readonly string[]).includes(label))).toEqual([])
    expect(new Set(labels).size).toBe(labels.length)
  }
})

test('A promise without a line that keeps it is noted, until a published line does; so is the other way round', () => {
  const line = (id: string, when: LineConditions): Dialog => ({
    id,
    trigger: 'edge',
    text: id,
    when,
    createdBy: { id, username: 'Ada' },
    cloned: false,
    published: true,
    revision: 1,
  })
  const [promise, kept] = [line('promise', { promises: 'treat' }), line('kept', { keeps: 'treat' })]
  const stored = dialogsFrom([promise, kept])
  const store = createEditorStore(stored, { queue: [], conflicts: [] }, () => undefined)
  const note = (when: LineConditions) => {
    cleanup()
    // The notes read the store alone.
    render(
      <EditorContext value={{ store } as EditorActions}>
        <PromiseNotes when={when} />
      </EditorContext>,
    )
    return screen.queryByRole('list', { name: 'Promises of this line' })?.textContent ?? null
  }
  expect(note({ promises: 'treat' })).toBeNull()
  expect(note({ keeps: 'treat' })).toBeNull()
  expect(note({ keeps: 'other' })).toBe(
    'No published line of this script promises “other”, so this line is never said.',
  )
  expect(note({ promises: 'treat' })).toBeNull()
  act(() => void store.run({ kind: 'edit', id: kept.id, content: { text: 'kept', when: kept.when, published: false } }))
  expect(note({ promises: 'treat' })).toBe(
    'No published line of this script keeps “treat”. Until one does, the promise is not made.',
  )
})

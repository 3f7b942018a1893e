import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { createKeptTexts } from '../../../lib/storage/kept-texts.ts'
import { setSignedInHint } from '../../../lib/storage/signed-in-hint.ts'
import { createStore } from '../../../ui/store.ts'
import type { Checks } from '../checks/notes.ts'
import { dialogsFrom } from '../document/dialogs.ts'
import { createEditorStore, useEditorState } from '../document/editor-store.ts'
import { DialogCard } from './dialog-card.tsx'
import { DialogEditor } from './dialog-editor.tsx'
import { EditorContext, type EditorActions } from './editor-context.ts'
import { createSelection } from './selection.ts'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  // jsdom loads no fonts; the text area listens to them.
  Object.defineProperty(document, 'fonts', { value: list, configurable: true })
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  sessionStorage.clear()
  setSignedInHint(true)
  onDone.mockClear()
})
afterEach(cleanup)

const ID = '00000000-0000-4000-8000-000000000001'
const LONG = `Come in.${'y'.repeat(500)}`
const onDone = vi.fn<() => void>()

function openStore() {
  const dialog = { id: ID, trigger: 'edge', text: 'One', createdBy: { id: ID, username: 'Ada' }, revision: 1 } as const
  const dialogs = dialogsFrom([{ ...dialog, cloned: false, published: true }])
  return createEditorStore(dialogs, { queue: [], conflicts: [] }, () => undefined)
}

function Editor({ store }: { store: ReturnType<typeof openStore> }) {
  const dialog = useEditorState(store, () => store.dialog(ID))
  return dialog && <DialogEditor dialog={dialog} index={0} count={1} isMixed={false} onDone={onDone} />
}

/** The line in its list, without its form. */
function Closed() {
  const nothing = () => undefined
  const acts = { onSelect: nothing, onEdit: nothing, onKey: nothing, onDone }
  return <DialogCard id={ID} index={0} count={1} isTabStop isEditing={false} isMixed={false} {...acts} />
}

/** Opens the form of the line again, as after a reload of the page. */
function open(store: ReturnType<typeof openStore>, isClosed = false) {
  cleanup()
  const actions = {
    // Nothing is found.
    checks: { dictionaryVersion: createStore(0), check: () => undefined } as Partial<Checks> as Checks,
    keptTexts: createKeptTexts(() => 'script-lines'),
    selection: createSelection(),
    store,
    write: (id, content, undoGroup) => void store.run({ kind: 'edit', id, content }, undoGroup),
  } as Partial<EditorActions> as EditorActions
  render(
    <MantineProvider env="test">
      <EditorContext value={actions}>{isClosed ? <Closed /> : <Editor store={store} />}</EditorContext>
    </MantineProvider>,
  )
}
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const written = (store: ReturnType<typeof openStore>) => {
  const { text, speech } = store.dialog(ID) ?? {}
  return { text, speech }
}

test('a pasted text that is too long is not cut; the line keeps the last one that fits, and Enter does not close the form', async () => {
  const store = openStore()
  open(store)
  await userEvent.type(field('Text of the line'), '!')
  await userEvent.paste(LONG)
  expect(field('Text of the line').value).toBe(`One!${LONG}`)
  screen.getByText('12 characters too many: at most 500.')
  await userEvent.keyboard('{Enter}')
  expect(onDone).not.toHaveBeenCalled()
  expect(written(store).text).toBe('One!')
  await userEvent.keyboard('{Backspace>12/}{Enter}')
  expect(onDone).toHaveBeenCalledOnce()
  expect(written(store).text).toBe(`One!${LONG.slice(0, 496)}`)
})

test('texts that are too long are there when the form is opened again, until they are shorter', async () => {
  const store = openStore()
  open(store)
  await userEvent.click(field('Spoken as'))
  await userEvent.paste(LONG)
  await userEvent.click(field('Text of the line'))
  await userEvent.paste(LONG)
  await userEvent.keyboard('{Escape}')
  expect(onDone).toHaveBeenCalledOnce()
  expect(written(store)).toEqual({ text: 'One', speech: undefined })
  open(store)
  expect([field('Text of the line').value, field('Spoken as').value]).toEqual([`One${LONG}`, LONG])
  await userEvent.clear(field('Spoken as'))
  await userEvent.clear(field('Text of the line'))
  await userEvent.type(field('Text of the line'), 'Two')
  open(store)
  expect([field('Text of the line').value, field('Spoken as').value]).toEqual(['Two', ''])
  expect(sessionStorage).toHaveLength(0)
})

test('a text that is too long stays in its field when the line is changed elsewhere', async () => {
  const store = openStore()
  open(store)
  await userEvent.paste(LONG)
  store.run({ kind: 'edit', id: ID, content: { text: 'Three', speech: 'Free', published: true } })
  await screen.findByDisplayValue('Free')
  expect(field('Text of the line').value).toBe(`One${LONG}`)
})

test('a closed line says that a text which is too long waits in it, until it is put right', async () => {
  const store = openStore()
  open(store)
  await userEvent.type(field('Spoken as'), 'Won')
  await userEvent.paste(LONG)
  open(store, true)
  const line = () => screen.getByRole('button', { name: 'One' })
  const descriptionOf = (element: HTMLElement) => element.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(descriptionOf(line()))?.textContent).toBe(
    'Not saved: too long. Open the line to shorten it.',
  )
  open(store)
  await userEvent.clear(field('Spoken as'))
  open(store, true)
  expect(descriptionOf(line())).toBe('')
  expect(screen.queryByText(/^Not saved/)).toBeNull()
})

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Dialog } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import { dialogsFrom } from '../document/dialogs.ts'
import { createEditorStore, useEditorState } from '../document/editor-store.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { EditorContext, type EditorActions } from './editor-context.ts'
import { createSelection } from './selection.ts'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  // jsdom loads no fonts; the text area listens to them.
  Object.defineProperty(document, 'fonts', { value: list, configurable: true })
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

const ID = '00000000-0000-4000-8000-000000000001'
const stored = (text: string, revision: number, when?: Dialog['when']): Dialog => ({
  id: ID,
  trigger: 'edge',
  text,
  when,
  createdBy: { id: ID, username: 'Ada' },
  cloned: false,
  published: true,
  revision,
})

/** A store in which the dialog was edited here and changed there. */
function conflicting() {
  const store = createEditorStore(dialogsFrom([stored('One', 1)]), { queue: [], conflicts: [] }, () => undefined)
  store.run({ kind: 'edit', id: ID, content: { text: 'Mine', when: { phase: 'late' }, published: true } })
  store.recordConflict(ID, dialogsFrom([stored('Theirs', 2, { after: 'eased' })]))
  return store
}

function Panel({ store }: { store: ReturnType<typeof conflicting> }) {
  const [conflict] = useEditorState(store, ({ conflicts }) => conflicts)
  return conflict ? <ConflictPanel conflict={conflict} takesFocus={false} onDone={() => undefined} /> : null
}

test('Both versions show their conditions, and a merged text takes those that are chosen', async () => {
  const store = conflicting()
  const nothing = () => undefined
  const actions: EditorActions = {
    store,
    // The panel checks nothing.
    checks: {} as EditorActions['checks'],
    keptTexts: { of: nothing, keep: nothing, subscribe: () => nothing },
    listen: nothing,
    add: nothing,
    write: nothing,
    remove: nothing,
    move: nothing,
    bulk: { remove: nothing, move: () => true, replace: nothing },
    selection: createSelection(),
  }
  render(
    <MantineProvider env="test">
      <EditorContext value={actions}>
        <Panel store={store} />
      </EditorContext>
    </MantineProvider>,
  )
  const chips = screen
    .getAllByRole('list', { name: 'When it is said' })
    .map((list) => within(list).getByRole('listitem'))
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Late', 'Eased off'])
  const field = screen.getByRole('textbox', { name: 'Or make one text of both' })
  await userEvent.clear(field)
  await userEvent.paste('y'.repeat(501))
  expect(field).toHaveProperty('value', 'y'.repeat(501))
  expect(screen.getByText('1 character too many: at most 500.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keep this text' })).toHaveProperty('disabled', true)
  await userEvent.clear(field)
  await userEvent.type(field, 'Ours')
  await userEvent.click(screen.getByRole('radio', { name: 'As in the text there' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep this text' }))
  expect(store.dialog(ID)).toMatchObject({ text: 'Ours', when: { after: 'eased' } })
  expect(store.get().queue).toMatchObject([{ kind: 'edit', changes: { text: 'Ours' }, revision: 2 }])
})

/** "Show" of a conflict: its panel receives the focus, wherever it is. */
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import { createKeptTexts } from '../../../lib/storage/kept-texts.ts'
import { createStore } from '../../../ui/store.ts'
import type { Checks } from '../checks/notes.ts'
import { dialogsFrom } from '../document/dialogs.ts'
import { createEditorStore } from '../document/editor-store.ts'
import { EditorContext, type EditorActions } from '../list/editor-context.ts'
import { createSelection } from '../list/selection.ts'
import { DialogPanel } from './dialog-panel.tsx'
import { useNavigation } from './use-navigation.ts'

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  vi.stubGlobal('scrollTo', () => undefined)
  // jsdom loads no fonts; the text area listens to them.
  Object.defineProperty(document, 'fonts', { value: list, configurable: true })
  // jsdom has no layout: without heights the list would render all lines.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(74)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(cleanup)

const COUNT = 200
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const createdBy = { id: idOf(0), username: 'Ada' }
const lines = Array.from({ length: COUNT }, (_, at): Dialog => ({
  id: idOf(at),
  trigger: 'edge',
  text: `Line ${at}.`,
  createdBy,
  cloned: false,
  published: true,
  revision: 1,
}))
const LAST = idOf(COUNT - 1)

/** The last of the lines was edited here; there it was changed, or deleted. */
function conflicting(there: 'changed' | 'deleted') {
  const store = createEditorStore(dialogsFrom(lines), { queue: [], conflicts: [] }, () => undefined)
  store.run({ kind: 'edit', id: LAST, content: { text: 'Mine', published: true } })
  const others = lines.slice(0, -1)
  const changed = lines.map((line) => (line.id === LAST ? { ...line, text: 'Theirs', revision: 2 } : line))
  store.recordConflict(LAST, dialogsFrom(there === 'changed' ? changed : others))
  return store
}

const nothing = () => undefined
const script = { id: idOf(0) } as Partial<ScriptItem> as ScriptItem

function Editor({ store, trigger }: { store: ReturnType<typeof conflicting>; trigger: TriggerId }) {
  const navigation = useNavigation({ scriptId: script.id, store, announce: nothing, trigger, onTrigger: nothing })
  return (
    <>
      <button type="button" onClick={navigation.showConflict}>
        Show
      </button>
      <DialogPanel navigation={navigation} script={script}>
        {null}
      </DialogPanel>
    </>
  )
}

function show(there: 'changed' | 'deleted', trigger: TriggerId) {
  const store = conflicting(there)
  const actions = {
    store,
    // Nothing is found.
    checks: { dictionaryVersion: createStore(0), check: nothing } as Partial<Checks> as Checks,
    keptTexts: createKeptTexts(() => 'script-lines'),
    selection: createSelection(),
  } as Partial<EditorActions> as EditorActions
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <EditorContext value={actions}>
          <Editor store={store} trigger={trigger} />
        </EditorContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const panel = () => screen.queryByRole('group', { name: common.editor.conflict.label })

test.each([
  ['changed', 'the same trigger', 'edge'],
  ['changed', 'another trigger', 'introduction'],
  ['deleted', 'the same trigger', 'edge'],
] as const)(
  'The conflict of the last of 200 lines, which was %s there, is shown from %s',
  async (there, _, trigger) => {
    show(there, trigger)
    expect(panel()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(panel()).toBeTruthy())
    expect(document.activeElement).toBe(panel())
  },
)

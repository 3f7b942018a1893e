/**
 * The product's list of lines. For comparison `?list=plain` shows the same cards in a plain list, and `?list=bare` only
 * their texts in paragraphs: the lower bound of this browser on this machine.
 */
import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import type { TriggerId } from '@rubato/contracts/domain'
import common from '../../../apps/web/public/locales/en/common.json'
import { EditorContext, type EditorActions } from '../../../apps/web/src/features/script-editor/editor-context.ts'
import { createEditorStore } from '../../../apps/web/src/features/script-editor/editor-store.ts'
import { LineCard } from '../../../apps/web/src/features/script-editor/line-card.tsx'
import { LineList } from '../../../apps/web/src/features/script-editor/line-list.tsx'
import { idsOf, linesFrom } from '../../../apps/web/src/features/script-editor/lines.ts'
import { createChecks } from '../../../apps/web/src/features/script-editor/notes.ts'
import { openOutbox } from '../../../apps/web/src/features/script-editor/outbox-shelf.ts'
import '../../../apps/web/src/ui/tokens.css'
import '../../../apps/web/src/ui/global.css'

const LINES = 5000
const TRIGGER: TriggerId = 'edge'
const author = { id: crypto.randomUUID(), username: 'Bench' }
const dialogs = Array.from({ length: LINES }, (_, n) => ({
  id: crypto.randomUUID(),
  trigger: TRIGGER,
  text: `Line ${n}: closer, slower, and tell me the moment you are there${n % 3 === 0 ? ', then rest and breathe' : ''}.`,
  createdBy: author,
  cloned: false,
  published: true,
  revision: 1,
}))
const shelf = await openOutbox('bench', 'bench')
const store = createEditorStore(linesFrom(dialogs), { queue: [], conflicts: [] }, shelf.keep)
const ids = idsOf(store.get().lines, TRIGGER)
const nothing = () => undefined
const actions: EditorActions = {
  store,
  checks: createChecks(store),
  listen: nothing,
  add: nothing,
  write: (id, words, visit) => void store.run({ kind: 'edit', id, words }, visit),
  remove: nothing,
  move: nothing,
}

function Plain() {
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <ul>
      {ids.map((id, index) => (
        <li key={id}>
          <LineCard
            id={id}
            index={index}
            count={ids.length}
            isStop={index === 0}
            isEditing={id === editing}
            onEdit={setEditing}
            onKey={nothing}
            onDone={nothing}
          />
        </li>
      ))}
    </ul>
  )
}

function Bare() {
  return ids.map((id) => (
    <p key={id} data-line={id} style={{ height: 54 }}>
      {store.line(id)?.text}
    </p>
  ))
}

/** Times between frames while the page is scrolled by 240 px in each frame, ms. */
async function scrollFrames(frames: number): Promise<number[]> {
  const times: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame++) {
    window.scrollBy(0, 240)
    const now = await new Promise<number>(requestAnimationFrame)
    times.push(now - last)
    last = now
  }
  window.scrollTo(0, 0)
  return times
}

/** Times from each key to the frame that shows it, ms. */
const keyTimes: number[] = []
addEventListener('keydown', (event) => {
  const { timeStamp } = event
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => keyTimes.push(performance.now() - timeStamp), { once: true })
    port1.start()
    port2.postMessage(null)
  })
})
Object.assign(window, { scrollFrames, keyTimes })

const texts = createInstance()
await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
const lists = {
  plain: Plain,
  bare: Bare,
  ours: () => <LineList ids={ids} label="Edge" focus={null} onLeave={nothing} />,
}
const List = lists[(new URLSearchParams(location.search).get('list') ?? 'ours') as keyof typeof lists]
createRoot(document.getElementById('root')!).render(
  <I18nextProvider i18n={texts}>
    <MantineProvider forceColorScheme="dark">
      <EditorContext value={actions}>
        <List />
      </EditorContext>
    </MantineProvider>
  </I18nextProvider>,
)

/**
 * The product's list of dialogs. For comparison `?list=plain` shows the same cards in a plain list, and `?list=bare` only
 * their texts in paragraphs: the lower bound of this browser on this machine.
 */
import { useState } from 'react'
import type { TriggerId } from '@rubato/contracts/domain'
import { EditorContext, type EditorActions } from '../../../apps/web/src/features/script-editor/list/editor-context.ts'
import { createEditorStore } from '../../../apps/web/src/features/script-editor/document/editor-store.ts'
import { DialogCard } from '../../../apps/web/src/features/script-editor/list/dialog-card.tsx'
import { DialogList } from '../../../apps/web/src/features/script-editor/list/dialog-list.tsx'
import { dialogsFrom, idsOf } from '../../../apps/web/src/features/script-editor/document/dialogs.ts'
import { createChecks } from '../../../apps/web/src/features/script-editor/checks/notes.ts'
import { createSelection } from '../../../apps/web/src/features/script-editor/list/selection.ts'
import { openOutbox } from '../../../apps/web/src/features/script-editor/outbox/outbox-storage.ts'
import { mount } from '../mount.tsx'

const DIALOGS = 5000
const TRIGGER: TriggerId = 'edge'
const author = { id: crypto.randomUUID(), username: 'Bench' }
const dialogs = Array.from({ length: DIALOGS }, (_, n) => ({
  id: crypto.randomUUID(),
  trigger: TRIGGER,
  text: `Line ${n}: closer, slower, and tell me the moment you are there${n % 3 === 0 ? ', then rest and breathe' : ''}.`,
  createdBy: author,
  cloned: false,
  published: true,
  revision: 1,
}))
const storage = await openOutbox('bench', 'bench')
const store = createEditorStore(dialogsFrom(dialogs), { queue: [], conflicts: [] }, storage.save)
const ids = idsOf(store.get().dialogs, TRIGGER)
const nothing = () => undefined
const actions: EditorActions = {
  store,
  checks: createChecks(store),
  keptTexts: { of: nothing, keep: nothing, subscribe: () => nothing },
  listen: nothing,
  add: nothing,
  write: (id, content, undoGroup) => void store.run({ kind: 'edit', id, content }, undoGroup),
  remove: nothing,
  move: nothing,
  bulk: { remove: nothing, move: () => false, replace: nothing },
  selection: createSelection(),
}

function Plain() {
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <ul>
      {ids.map((id, index) => (
        <li key={id}>
          <DialogCard
            id={id}
            index={index}
            count={ids.length}
            isTabStop={index === 0}
            isEditing={id === editing}
            onEdit={setEditing}
            onKey={nothing}
            isMixed={false}
            onSelect={nothing}
            onDone={nothing}
          />
        </li>
      ))}
    </ul>
  )
}

function Bare() {
  return ids.map((id) => (
    <p key={id} data-dialog={id} style={{ height: 54 }}>
      {store.dialog(id)?.text}
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

const lists = {
  plain: Plain,
  bare: Bare,
  ours: () => <DialogList ids={ids} label="Edge" focus={null} onLeave={nothing} />,
}
const List = lists[(new URLSearchParams(location.search).get('list') ?? 'ours') as keyof typeof lists]
await mount(
  <EditorContext value={actions}>
    <List />
  </EditorContext>,
)

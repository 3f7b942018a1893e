/** The open editor. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Script, VoiceName } from '@rubato/contracts/domain'
import { describeError } from '../../../lib/describe-error.ts'
import { lazyPiece } from '../../../lib/lazy-piece.tsx'
import { Piece } from '../../../lib/piece.tsx'
import { notifyError } from '../../../lib/notify.ts'
import { triggerLabel, triggerSpokenWhen } from '../../../lib/trigger-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EditorContext } from '../list/editor-context.ts'
import { EditorHead, VoicePicker } from './editor-head.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './editor-screen.module.css'
import { editorKeyOf, type EditorKey, type KeyPlace } from './editor-keys.ts'
import { LineList } from '../list/dialog-list.tsx'
import { idsOf } from '../document/dialogs.ts'
import { NewLine } from '../list/new-dialog.tsx'
import { SaveStateText } from './save-state.tsx'
import { ShortcutsModal } from './shortcuts-modal.tsx'
import { Told, useTold } from './status-message.tsx'
import { Chips, Found, Groups, TriggerSearch } from './trigger-side.tsx'
import { useDesk } from './use-create-editor-actions.ts'
import { useEditorState } from '../document/use-editor-state.ts'
import type { EditorSession } from './use-editor-session.ts'
import { usePlaces, type Places } from './use-places.ts'

const DictionaryModal = lazyPiece(async () => (await import('./dictionary-modal.tsx')).DictionaryModal)
const FileModal = lazyPiece(async () => (await import('../file/file-modal.tsx')).FileModal)

interface EditorDeskProps extends EditorProps {
  session: EditorSession
  voice: VoiceName
  onVoice: (voice: VoiceName) => void
}

function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof HTMLElement) || !target.matches('input:not([type=checkbox]), textarea, select')) return 'page'
  return target.matches('[data-blank]') ? 'blank' : 'text'
}
const isModalOpen = () => document.querySelector('[role=dialog]') !== null

/** The keys of the whole editor, wherever the focus is; what stands over it keeps its keys to itself. */
function useEditorKeys(isCovered: boolean, react: (key: EditorKey) => void): void {
  const latest = useRef(react)
  useEffect(() => {
    latest.current = react
  })
  useEffect(() => {
    if (isCovered) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModalOpen()) return
      const key = editorKeyOf(event, placeOf(event.target))
      if (!key) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isCovered])
}

/** Coming back to the tab shows what was changed elsewhere, unless something is being written. */
function useFreshLines({ store, refresh }: EditorSession): void {
  useEffect(() => {
    const look = () => {
      const isQuiet = store.get().queue.length === 0 && !document.querySelector('[data-editing]')
      if (document.visibilityState === 'visible' && isQuiet) refresh().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [store, refresh])
}

interface PartProps {
  places: Places
  session: EditorSession
  script: Script
}

function Side({ places, session: { store }, script }: PartProps) {
  const order = useEditorState(store, ({ lines }) => lines.order)
  const { plans, plan, search, searchField, setSearch, chooseGroup, goTo } = places
  return (
    <div className={classes['side']}>
      <TriggerSearch field={searchField} value={search} onSearch={setSearch} />
      {search.trim() === '' ? (
        <Groups scriptId={script.id} plans={plans} order={order} chosen={plan?.group} onChoose={chooseGroup} />
      ) : (
        <Found search={search} order={order} onChoose={goTo} />
      )}
    </div>
  )
}

function TriggerPart({ places, session, script, children }: PartProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const { plan, trigger, focus, field, focusLine, focusNew, choose } = places
  const order = useEditorState(session.store, ({ lines }) => lines.order)
  const ids = useEditorState(session.store, ({ lines }) => idsOf(lines, trigger))
  const label = triggerLabel(t, trigger)
  const last = ids.at(-1)
  return (
    <section aria-labelledby="editor-trigger">
      <h2 id="editor-trigger" className="visually-hidden">
        {label}
      </h2>
      {plan && <Chips scriptId={script.id} plan={plan} order={order} chosen={trigger} onChoose={choose} />}
      <p className={classes['when']}>{triggerSpokenWhen(t, trigger)}</p>
      <Piece key={trigger}>
        <LineList ids={ids} label={label} focus={focus} onLeave={focusNew} />
      </Piece>
      <div className={classes['foot']}>
        {children}
        <Piece key={`new ${trigger}`}>
          <NewLine
            script={script}
            trigger={trigger}
            label={label}
            field={field}
            onUp={() => last !== undefined && focusLine(last)}
          />
        </Piece>
      </div>
    </section>
  )
}

/** The focus is where it was once the scene is over. */
function usePreview({ session: { sender }, voice, onPreview, isCovered }: EditorDeskProps) {
  const { t } = useTranslation()
  const [isPreparing, setIsPreparing] = useState(false)
  const from = useRef<Element | null>(null)
  useEffect(() => {
    if (!isCovered && from.current instanceof HTMLElement) from.current.focus()
  }, [isCovered])
  const preview = async () => {
    from.current = document.activeElement
    setIsPreparing(true)
    try {
      await sender.flush()
      await onPreview(voice)
    } catch (error) {
      notifyError(t('editor.preview.failed'), describeError(t, error).message)
    }
    setIsPreparing(false)
  }
  return { isPreparing, preview }
}

export function EditorDesk(props: EditorDeskProps) {
  const { t } = useTranslation()
  const { script, session, voice, onVoice, onListen, isCovered, trigger, onTrigger } = props
  const [modal, setModal] = useState<'dictionary' | 'file' | 'keys' | null>(null)
  const close = () => setModal(null)
  const told = useTold()
  const places = usePlaces({ store: session.store, tell: told.tell, trigger, onTrigger })
  const { focusLine, focusNew, step } = places
  const actions = useDesk({ session, voice, onListen, tell: told.tell, focusLine, focusNew })
  const canUndo = useEditorState(session.store, (state) => state.canUndo)
  const { isPreparing, preview } = usePreview(props)
  useFreshLines(session)
  useEditorKeys(isCovered, (key) => {
    if (key === 'undo' || key === 'redo') step(key)
    else if (key === 'next-trigger') places.nextTrigger(1)
    else if (key === 'previous-trigger') places.nextTrigger(-1)
    else if (key === 'missing') places.nextMissing()
    else if (key === 'new') focusNew()
    else if (key === 'search') places.searchField.current?.focus()
    else setModal('keys')
  })
  return (
    <EditorContext value={actions}>
      <EditorHead {...props} store={session.store} isPreparing={isPreparing} onPreview={() => void preview()} />
      <div className={classes['bar']}>
        <SaveStateText session={session} onConflict={places.showConflict} />
        <span className={classes['spring']} />
        <VoicePicker voice={voice} onVoice={onVoice} />
        <Button small look="secondary" disabled={!canUndo} onClick={() => step('undo')}>
          {t('editor.undo')}
        </Button>
        <Button small look="secondary" onClick={() => setModal('file')}>
          {t('editor.file.button')}
        </Button>
        <Button small look="secondary" onClick={() => setModal('dictionary')}>
          {t('editor.dictionary.button')}
        </Button>
        <Button small look="secondary" onClick={() => setModal('keys')}>
          {t('editor.keys.button')}
        </Button>
      </div>
      <div className={classes['sides']}>
        <Piece>
          <Side places={places} session={session} script={script} />
        </Piece>
        <TriggerPart places={places} session={session} script={script}>
          <Told told={told} onUndo={() => step('undo')} />
        </TriggerPart>
      </div>
      {modal === 'dictionary' && <DictionaryModal onClose={close} />}
      {modal === 'file' && (
        <FileModal
          script={script}
          session={session}
          onImported={(count) => {
            close()
            told.tell(t('editor.file.done', { count }))
          }}
          onClose={close}
        />
      )}
      {modal === 'keys' && <ShortcutsModal onClose={close} />}
    </EditorContext>
  )
}

/** The editor of a script whose session is open. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoiceName } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { notifyError } from '../../../lib/notify.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useEditorState } from '../document/editor-store.ts'
import { EditorContext } from '../list/editor-context.ts'
import { DialogPanel } from './dialog-panel.tsx'
import { EditorHead, VoicePicker } from './editor-head.tsx'
import type { EditorProps } from './editor-props.ts'
import classes from './editor-screen.module.css'
import { SaveStateText } from './save-state.tsx'
import { ShortcutsModal } from './shortcuts-modal.tsx'
import { StatusMessage, useAnnouncements } from './status-message.tsx'
import { allTriggers, coveredOf } from '../triggers/coverage.ts'
import { EssentialList, FoundTriggers, GroupList, TriggerSearch } from '../triggers/trigger-panel.tsx'
import { useCreateEditorActions } from './use-create-editor-actions.ts'
import { useEditorKeys } from './editor-keys.ts'
import type { EditorSession } from './use-editor-session.ts'
import { stepName, useNavigation, type Navigation } from './use-navigation.ts'

const DictionaryModal = lazyPiece(async () => (await import('./dictionary-modal.tsx')).DictionaryModal)
const FileModal = lazyPiece(async () => (await import('../file/file-modal.tsx')).FileModal)

interface OpenEditorProps extends EditorProps {
  session: EditorSession
  voice: VoiceName
  onVoice: (voice: VoiceName) => void
}

/** Refreshes the dialogs when the tab becomes visible again, unless a dialog is being edited or sent. */
function useRefreshOnReturn({ store, refresh }: EditorSession): void {
  useEffect(() => {
    const onVisibilityChange = () => {
      const isIdle = store.get().queue.length === 0 && !document.querySelector('[data-editing]')
      if (document.visibilityState === 'visible' && isIdle) refresh().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [store, refresh])
}

interface PanelProps {
  navigation: Navigation
  session: EditorSession
  script: ScriptItem
}

function TriggerPanel({ navigation, session: { store }, script }: PanelProps) {
  const { t } = useTranslation()
  const order = useEditorState(store, ({ dialogs }) => dialogs.order)
  const { plans, plan, trigger, view, search, searchField, setSearch, chooseView, chooseGroup, choose, goTo } =
    navigation
  const other = view === 'all' ? 'essential' : 'all'
  return (
    <div className={classes['side']}>
      <TriggerSearch field={searchField} value={search} onSearch={setSearch} />
      {search.trim() !== '' ? (
        <FoundTriggers search={search} order={order} onChoose={goTo} />
      ) : (
        <>
          <p className={classes['hint']}>
            {view === 'essential' && `${t('editor.view.about-essential')} `}
            {t('editor.answered', { answered: coveredOf(order, allTriggers), all: allTriggers.length })}
          </p>
          <Button small look="secondary" onClick={() => chooseView(other)}>
            {t(`editor.view.${other}`, { count: allTriggers.length })}
          </Button>
          {view === 'essential' ? (
            <EssentialList scriptId={script.id} order={order} chosen={trigger} onChoose={choose} />
          ) : (
            <GroupList scriptId={script.id} plans={plans} order={order} chosen={plan?.group} onChoose={chooseGroup} />
          )}
        </>
      )}
    </div>
  )
}

/** After the preview the focus returns to the element that had it before. */
function usePreview({ session: { sender }, voice, onPreview, isCovered }: OpenEditorProps) {
  const { t } = useTranslation()
  const [isPreparing, setIsPreparing] = useState(false)
  const lastFocused = useRef<Element | null>(null)
  useEffect(() => {
    if (!isCovered && lastFocused.current instanceof HTMLElement) lastFocused.current.focus()
  }, [isCovered])
  const preview = async () => {
    lastFocused.current = document.activeElement
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

export function OpenEditor(props: OpenEditorProps) {
  const { t } = useTranslation()
  const { script, session, voice, onVoice, onListen, isCovered, trigger, onTrigger } = props
  const [modal, setModal] = useState<'dictionary' | 'file' | 'keys' | null>(null)
  const close = () => setModal(null)
  const { message, announce } = useAnnouncements()
  const navigation = useNavigation({ scriptId: script.id, store: session.store, announce, trigger, onTrigger })
  const { focusDialog, focusNew, undoOrRedo } = navigation
  const actions = useCreateEditorActions({ session, voice, onListen, announce, focusDialog, focusNew })
  const canUndo = useEditorState(session.store, (state) => state.canUndo)
  const undoName = useEditorState(session.store, (state) => state.undoName)
  const { isPreparing, preview } = usePreview(props)
  useRefreshOnReturn(session)
  useEditorKeys(isCovered, (key) => {
    if (key === 'undo' || key === 'redo') undoOrRedo(key)
    else if (key === 'next-trigger') navigation.goToNeighbour(1)
    else if (key === 'previous-trigger') navigation.goToNeighbour(-1)
    else if (key === 'missing') navigation.goToNextMissing()
    else if (key === 'new') focusNew()
    else if (key === 'find') navigation.openFind()
    else if (key === 'search') navigation.searchField.current?.focus()
    else setModal('keys')
  })
  return (
    <EditorContext value={actions}>
      <EditorHead {...props} store={session.store} isPreparing={isPreparing} onPreview={() => void preview()} />
      <div className={classes['bar']}>
        <SaveStateText session={session} onConflict={navigation.showConflict} />
        <span className={classes['spring']} />
        <VoicePicker voice={voice} onVoice={onVoice} />
        <Button
          small
          look="secondary"
          title={undoName ? t('editor.undo-name', { step: stepName(t, undoName) }) : undefined}
          disabled={!canUndo}
          onClick={() => undoOrRedo('undo')}
        >
          {t('editor.undo')}
        </Button>
        <Button
          small
          look="secondary"
          aria-pressed={navigation.isFinding}
          onClick={navigation.isFinding ? navigation.closeFind : navigation.openFind}
        >
          {t('editor.find.button')}
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
          <TriggerPanel navigation={navigation} session={session} script={script} />
        </Piece>
        <DialogPanel navigation={navigation} script={script}>
          <StatusMessage message={message} onUndo={() => undoOrRedo('undo')} />
        </DialogPanel>
      </div>
      {modal === 'dictionary' && <DictionaryModal onClose={close} />}
      {modal === 'file' && (
        <FileModal
          script={script}
          session={session}
          onImported={(count) => {
            close()
            announce(t('editor.file.done', { count }), 'undoable')
          }}
          onClose={close}
        />
      )}
      {modal === 'keys' && <ShortcutsModal onClose={close} />}
    </EditorContext>
  )
}

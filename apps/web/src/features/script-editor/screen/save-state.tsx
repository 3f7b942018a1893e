/** Shows at all times whether the server has the work of this editor. */
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAskToStay } from '../../../lib/errors/hold-page.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import classes from './editor-screen.module.css'
import { useEditorState, type EditorState } from '../document/editor-store.ts'
import type { EditorSession } from './use-editor-session.ts'

type SaveState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused'

function saveStateOf({ conflicts, queue, sending }: EditorState): SaveState {
  if (conflicts.length > 0) return 'conflict'
  // A refused line that the author has taken back leaves nothing to send.
  if (sending === 'refused' && queue.length > 0) return 'refused'
  if (sending === 'offline') return 'offline'
  return queue.length > 0 ? 'saving' : 'saved'
}

/** Asks before the tab closes when unsent work is not stored on this device. Returns whether that is the case. */
function useLossWarning({ store, isPersisted }: EditorSession): boolean {
  const isAtRisk = useSyncExternalStore(store.subscribe, () => store.get().queue.length > 0 && !isPersisted())
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => mayAskToStay() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])
  return isAtRisk
}

export function SaveStateText({ session, onConflict }: { session: EditorSession; onConflict: () => void }) {
  const { t } = useTranslation()
  const { store, sender } = session
  const state = useEditorState(store, saveStateOf)
  const waiting = useEditorState(store, ({ queue }) => queue.length)
  const refusal = useEditorState(store, (all) => all.refusal)
  const isAtRisk = useLossWarning(session)
  return (
    <div className={classes['save']} data-state={state}>
      <span role="status">
        {t(`editor.save.${state}`, { count: waiting })}
        {state === 'refused' && ` ${errorSentence(t, refusal)}`}
        {isAtRisk && ` ${t('editor.save.at-risk')}`}
      </span>
      {(state === 'refused' || state === 'offline') && (
        <button type="button" onClick={() => sender.wake()}>
          {t('actions.try-again')}
        </button>
      )}
      {state === 'conflict' && (
        <button type="button" onClick={onConflict}>
          {t('editor.save.show-conflict')}
        </button>
      )}
    </div>
  )
}

/** The message about the last action: announced to screen readers, and shown for a while, with Undo where it applies. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './editor-screen.module.css'

/** How long a message is shown, ms. */
const DURATION = 8000

/** `heard`: announced to screen readers, not shown. `seen`: also shown. `undoable`: shown with an Undo button. */
type Display = 'heard' | 'seen' | 'undoable'
interface Message {
  text: string
  display: Display
}
export interface Announcements {
  message: Message | null
  announce: (text: string, display?: Display) => void
}

export function useAnnouncements(): Announcements {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), DURATION)
    return () => clearTimeout(timer)
  }, [message])
  const announce = useCallback((text: string, display: Display = 'seen') => setMessage({ text, display }), [])
  return useMemo(() => ({ message, announce }), [message, announce])
}

export function StatusMessage({ message, onUndo }: Pick<Announcements, 'message'> & { onUndo: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {message?.text}
      </p>
      {message && message.display !== 'heard' && (
        <div className={classes['status']}>
          <span>{message.text}</span>
          {message.display === 'undoable' && (
            <button type="button" className={classes['undo']} onClick={onUndo}>
              {t('editor.undo')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

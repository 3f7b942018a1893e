/** What has just happened, in a sentence: shown for a while, said to screen readers, with the way back where there is one. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './editor-screen.module.css'

/** How long it stands, ms. */
const STAYS = 8000

interface Sentence {
  text: string
  canUndo: boolean
}
export interface ToldState {
  sentence: Sentence | null
  tell: (text: string, canUndo?: boolean) => void
}

export function useTold(): ToldState {
  const [sentence, setSentence] = useState<Sentence | null>(null)
  useEffect(() => {
    if (!sentence) return
    const timer = setTimeout(() => setSentence(null), STAYS)
    return () => clearTimeout(timer)
  }, [sentence])
  const tell = useCallback((text: string, canUndo = false) => setSentence({ text, canUndo }), [])
  return useMemo(() => ({ sentence, tell }), [sentence, tell])
}

export function Told({ told: { sentence }, onUndo }: { told: ToldState; onUndo: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {sentence?.text}
      </p>
      {sentence && (
        <div className={classes['told']}>
          <span>{sentence.text}</span>
          {sentence.canUndo && (
            <button type="button" className={classes['undo']} onClick={onUndo}>
              {t('editor.undo')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

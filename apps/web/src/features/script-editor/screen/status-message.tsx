/** What has just happened, in a sentence: shown for a while, said to screen readers, with the way back where there is one. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './editor-screen.module.css'

/** How long it stands, ms. */
const STAYS = 8000

/** Heard alone, by screen readers; seen as well; or seen with the way back. */
type Telling = 'heard' | 'seen' | 'undoable'
interface Sentence {
  text: string
  telling: Telling
}
export interface ToldState {
  sentence: Sentence | null
  tell: (text: string, telling?: Telling) => void
}

export function useTold(): ToldState {
  const [sentence, setSentence] = useState<Sentence | null>(null)
  useEffect(() => {
    if (!sentence) return
    const timer = setTimeout(() => setSentence(null), STAYS)
    return () => clearTimeout(timer)
  }, [sentence])
  const tell = useCallback((text: string, telling: Telling = 'seen') => setSentence({ text, telling }), [])
  return useMemo(() => ({ sentence, tell }), [sentence, tell])
}

export function Told({ told: { sentence }, onUndo }: { told: ToldState; onUndo: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {sentence?.text}
      </p>
      {sentence && sentence.telling !== 'heard' && (
        <div className={classes['told']}>
          <span>{sentence.text}</span>
          {sentence.telling === 'undoable' && (
            <button type="button" className={classes['undo']} onClick={onUndo}>
              {t('editor.undo')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

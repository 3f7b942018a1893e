/** Two texts for one line: nothing is overwritten until its writer has chosen. */
import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { Button } from '../../ui/button.tsx'
import { useEditorActions } from './editor-context.ts'
import type { Conflict } from './editor-state.ts'
import classes from './line-list.module.css'
import type { Words } from './lines.ts'

function Version({ title, words }: { title: string; words: Words }) {
  const { t } = useTranslation()
  return (
    <div className={classes['version']}>
      <h3>{title}</h3>
      <p>{words.text}</p>
      {words.speech && <p className={classes['hint']}>{t('editor.line.spoken', { speech: words.speech })}</p>}
      {!words.published && <p className={classes['hint']}>{t('editor.line.unpublished')}</p>}
    </div>
  )
}

export function ConflictPanel({ conflict, onDone }: { conflict: Conflict; onDone: () => void }) {
  const { t } = useTranslation()
  const { store } = useEditorActions()
  const { id, mine, theirs } = conflict
  const [text, setText] = useState(mine.text)
  const decide = (words: Words | null) => {
    store.resolve(id, words)
    onDone()
  }
  const isMerged = text.trim() !== '' && text !== mine.text && text !== theirs?.text
  return (
    <div role="group" aria-label={t('editor.conflict.label')} className={classes['conflict']} data-conflict>
      <p className={classes['conflict-title']}>{theirs ? t('editor.conflict.title') : t('editor.conflict.gone')}</p>
      <div className={classes['versions']}>
        <Version title={t('editor.conflict.mine')} words={mine} />
        {theirs && <Version title={t('editor.conflict.theirs')} words={theirs} />}
      </div>
      <div className={classes['tools']}>
        <Button small onClick={() => decide(mine)}>
          {t('editor.conflict.keep-mine')}
        </Button>
        <Button small look="secondary" onClick={() => decide(null)}>
          {theirs ? t('editor.conflict.take-theirs') : t('editor.conflict.let-go')}
        </Button>
      </div>
      <Textarea
        autosize
        label={t('editor.conflict.merge')}
        maxLength={DIALOG_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes['tools']}>
        <Button small look="secondary" disabled={!isMerged} onClick={() => decide({ ...mine, text })}>
          {t('editor.conflict.keep-merged')}
        </Button>
      </div>
    </div>
  )
}

/** Two texts for one line, or one text and none: nothing is overwritten until its writer has chosen. */
import { useEffect, useRef } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { Button } from '../../../ui/button.tsx'
import { useEditorActions } from './editor-context.ts'
import type { Conflict } from '../document/editor-state.ts'
import classes from './dialog-list.module.css'
import type { Words } from '../document/dialogs.ts'

function Version({ title, words }: { title: string; words: Words | null }) {
  const { t } = useTranslation()
  return (
    <div className={classes['version']}>
      <h3>{title}</h3>
      <p>{words ? words.text : t('editor.conflict.deleted')}</p>
      {words?.speech && <p className={classes['hint']}>{t('editor.line.spoken', { speech: words.speech })}</p>}
      {words?.published === false && <p className={classes['hint']}>{t('editor.line.unpublished')}</p>}
    </div>
  )
}

interface MergeProps {
  mine: Words
  theirs: Words | null
  text: string
  onText: (text: string) => void
  decide: (words: Words) => void
}

function Merge({ mine, theirs, text, onText, decide }: MergeProps) {
  const { t } = useTranslation()
  const isMerged = text.trim() !== '' && text !== mine.text && text !== theirs?.text
  return (
    <>
      <Textarea
        autosize
        label={t('editor.conflict.merge')}
        maxLength={DIALOG_TEXT_MAX}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={classes['tools']}>
        <Button small look="secondary" disabled={!isMerged} onClick={() => decide({ ...mine, text })}>
          {t('editor.conflict.keep-merged')}
        </Button>
      </div>
    </>
  )
}

const titleOf = ({ mine, theirs }: Conflict) => (mine ? (theirs ? 'title' : 'gone') : 'deleted-here')

interface ConflictPanelProps {
  conflict: Conflict
  /** Whether it stands where somebody was typing: the focus goes on in it. */
  takesFocus: boolean
  onDone: () => void
}

export function ConflictPanel({ conflict, takesFocus, onDone }: ConflictPanelProps) {
  const { t } = useTranslation()
  const { store, remove } = useEditorActions()
  const { id, mine, merged, theirs } = conflict
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  const decide = (words: Words | null) => {
    store.resolve(id, words)
    onDone()
  }
  const deleteTheirs = () => {
    store.resolve(id, null)
    remove(id)
  }
  return (
    <div
      ref={panel}
      role="group"
      tabIndex={-1}
      aria-label={t('editor.conflict.label')}
      className={classes['conflict']}
      data-conflict
    >
      <p className={classes['conflict-title']}>{t(`editor.conflict.${titleOf(conflict)}`)}</p>
      <div className={classes['versions']}>
        <Version title={t('editor.conflict.mine')} words={mine} />
        <Version title={t('editor.conflict.theirs')} words={theirs} />
      </div>
      <div className={classes['tools']}>
        <Button small look="secondary" onClick={() => (mine ? decide(mine) : deleteTheirs())}>
          {mine ? t('editor.conflict.keep-mine') : t('editor.conflict.delete')}
        </Button>
        <Button small look="secondary" onClick={() => decide(null)}>
          {theirs ? t('editor.conflict.take-theirs') : t('editor.conflict.let-go')}
        </Button>
      </div>
      {mine && (
        <Merge
          mine={mine}
          theirs={theirs}
          text={merged ?? mine.text}
          onText={(text) => store.merge(id, text)}
          decide={decide}
        />
      )}
    </div>
  )
}

/** Two versions of one dialog, one of which may be its deletion: nothing is overwritten until the author has chosen. */
import { useEffect, useRef, useState } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX, hasSameConditions } from '@rubato/contracts/domain'
import { conditionTexts } from '../../../domain/texts/condition-texts.ts'
import { tooLongText } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChipList } from '../../../ui/feedback/chip-list.tsx'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import { useEditorActions } from './editor-context.ts'
import type { Conflict } from '../document/editor-state.ts'
import classes from './dialog-list.module.css'
import type { DialogContent } from '../document/dialogs.ts'

function Version({ title, content }: { title: string; content: DialogContent | null }) {
  const { t } = useTranslation()
  return (
    <div className={classes['version']}>
      <h3>{title}</h3>
      <p>{content ? content.text : t('editor.conflict.deleted')}</p>
      {content?.speech && <p className={classes['hint']}>{t('editor.line.spoken', { speech: content.speech })}</p>}
      <ChipList label={t('words.conditions.label')} items={conditionTexts(t, content?.when)} />
      {content?.published === false && <p className={classes['hint']}>{t('editor.line.unpublished')}</p>}
    </div>
  )
}

interface MergeProps {
  mine: DialogContent
  theirs: DialogContent | null
  text: string
  onText: (text: string) => void
  onDecide: (content: DialogContent) => void
}

function Merge({ mine, theirs, text, onText, onDecide }: MergeProps) {
  const { t } = useTranslation()
  const long = tooLongText(t, text, DIALOG_TEXT_MAX)
  const isMerged = text.trim() !== '' && long === null && text !== mine.text && text !== theirs?.text
  const [source, setSource] = useState<'mine' | 'theirs'>('mine')
  const when = source === 'theirs' && theirs ? theirs.when : mine.when
  return (
    <>
      <Textarea
        autosize
        label={t('editor.conflict.merge')}
        value={text}
        error={long}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {theirs && !hasSameConditions(mine.when, theirs.when) && (
        <ChoiceField
          label={t('editor.conflict.merge-when')}
          value={source}
          choices={(['mine', 'theirs'] as const).map((value) => ({
            value,
            label: t(`editor.conflict.merge-when-${value}`),
          }))}
          onChange={setSource}
        />
      )}
      <div className={classes['tools']}>
        <Button small look="secondary" disabled={!isMerged} onClick={() => onDecide({ ...mine, when, text })}>
          {t('editor.conflict.keep-merged')}
        </Button>
      </div>
    </>
  )
}

const titleOf = ({ mine, theirs }: Conflict) => (mine ? (theirs ? 'title' : 'gone') : 'deleted-here')

interface ConflictPanelProps {
  conflict: Conflict
  /** Whether the panel replaces the open editor of the dialog: it takes over the focus. */
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
  const decide = (content: DialogContent | null) => {
    store.resolveConflict(id, content)
    onDone()
  }
  const deleteTheirs = () => {
    store.resolveConflict(id, null)
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
      data-dialog={id}
    >
      <p className={classes['conflict-title']}>{t(`editor.conflict.${titleOf(conflict)}`)}</p>
      <div className={classes['versions']}>
        <Version title={t('editor.conflict.mine')} content={mine} />
        <Version title={t('editor.conflict.theirs')} content={theirs} />
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
          onText={(text) => store.setMergedText(id, text)}
          onDecide={decide}
        />
      )}
    </div>
  )
}

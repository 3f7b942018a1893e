/** The section that a record belongs to: for which copies a change is, and how the copy is separated. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuilderRecord, EditScope } from '@rubato/builder'
import { EditButton } from '../document/edit-controls.tsx'
import type { Actions } from '../actions/use-actions.ts'
import { useBuilder, useBuilderState, useIsReadOnly } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { timeText } from '../times/time-text.ts'
import classes from './panel.module.css'

interface SectionPartProps {
  record: BuilderRecord
  scope: EditScope
  onScope: (scope: EditScope) => void
  actions: Pick<Actions, 'insert'>
}

const scopes: readonly EditScope[] = ['all-copies', 'this-copy']

export function SectionPart({ record, scope, onScope, actions }: SectionPartProps) {
  const { t } = useTranslation()
  const { run } = useBuilder()
  const isReadOnly = useIsReadOnly()
  const { history, playhead } = useBuilderState()
  const id = useId()
  const { sections, instances } = history.document
  const instance = record.copy && instances.get(record.copy.instance)
  const section = instance && sections.get(instance.sectionId)
  if (!instance || !section) return null
  return (
    <div className={classes['section']}>
      <p>{builderText(t, 'panel.in-section', { name: section.name })}</p>
      <fieldset disabled={isReadOnly}>
        <legend>{builderText(t, 'panel.scope')}</legend>
        {scopes.map((each) => (
          <label key={each}>
            <input type="radio" name={id} checked={scope === each} onChange={() => onScope(each)} />
            {builderText(t, each === 'all-copies' ? 'panel.scope-all' : 'panel.scope-one')}
          </label>
        ))}
      </fieldset>
      <fieldset disabled={isReadOnly}>
        <legend>{builderText(t, 'panel.anchor')}</legend>
        {(['beat', 'clock'] as const).map((anchor) => (
          <label key={anchor}>
            <input
              type="radio"
              name={`${id}-anchor`}
              checked={record.anchor === anchor}
              onChange={() => void run({ kind: 'set-anchor', ids: [record.id], anchor })}
            />
            {builderText(t, `panel.anchor-${anchor}`)}
          </label>
        ))}
      </fieldset>
      <div className={classes['foot']}>
        <EditButton onClick={() => void run({ kind: 'separate', instance: instance.id })}>
          {builderText(t, 'panel.separate')}
        </EditButton>
        <EditButton
          onClick={() =>
            void actions.insert(({ at, mode }) => ({ kind: 'place-section', sectionId: section.id, at, mode }))
          }
        >
          {builderText(t, 'panel.place-again', { time: timeText(playhead) })}
        </EditButton>
      </div>
    </div>
  )
}

/** The first steps in an empty game. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sparkles, Split } from 'lucide-react'
import type { GeneratorConfig } from '@rubato/contracts/domain'
import { generatedLength, templateIds } from '@rubato/builder'
import { EditButton } from '../document/edit-controls.tsx'
import type { Actions } from '../actions/use-actions.ts'
import { emptySceneIn } from '../document/empty-scene.ts'
import { useBuilderState, useWork } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { timeText } from '../times/time-text.ts'
import classes from './builder-screen.module.css'

export interface Generator {
  config: GeneratorConfig
  /** Another one is chosen and not there yet. */
  isLoading: boolean
  /** The field that chooses another one. */
  choice: ReactNode
  /** Leads to the member's generators. */
  link: ReactNode
}

function Template({ name, isDisabled, onChoose }: { name: string; isDisabled: boolean; onChoose: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes['template']} disabled={isDisabled} onClick={onChoose}>
      <strong>{builderText(t, `templates.${name}.name`)}</strong>
      <span>{builderText(t, `templates.${name}.text`)}</span>
    </button>
  )
}

interface EmptyHintProps {
  actions: Actions
  generator: Generator
  /** Moves the focus to the tasks that can be inserted. */
  onInsert: () => void
}

export function EmptyHint({ actions, generator, onInsert }: EmptyHintProps) {
  const { t } = useTranslation()
  const { history, playhead, role } = useBuilderState()
  const { run } = useWork()
  if (history.document.records.size > 0) return null
  return (
    <section aria-label={builderText(t, 'empty.title')} className={classes['empty']}>
      <div>
        <h2>{builderText(t, 'empty.title')}</h2>
        <p>{builderText(t, 'empty.text', { time: timeText(playhead) })}</p>
      </div>
      <div role="group" aria-label={builderText(t, 'empty.templates')} className={classes['templates']}>
        <Template name="empty" isDisabled={false} onChoose={onInsert} />
        {templateIds.map((id) => (
          <Template key={id} name={id} isDisabled={role === 'following'} onChoose={() => actions.begin(id)} />
        ))}
      </div>
      <div className={classes['generate']}>
        {generator.choice}
        <EditButton disabled={generator.isLoading} onClick={actions.fillGap}>
          <Sparkles size={16} aria-hidden />
          {builderText(t, 'empty.generate', { length: timeText(generatedLength(history.document)) })}
        </EditButton>
        <EditButton
          onClick={() =>
            run({
              kind: 'replace-scene',
              game: emptySceneIn(history.document.game, builderText(t, 'scenes.first-section')),
            })
          }
        >
          <Split size={16} aria-hidden />
          {builderText(t, 'scenes.begin')}
        </EditButton>
      </div>
    </section>
  )
}

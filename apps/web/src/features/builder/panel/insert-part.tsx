/** The list of records that can be inserted, and the field of the playhead's time. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MakerOptions } from '@rubato/builder'
import type { Actions } from '../actions/use-actions.ts'
import { useBuilder, useBuilderState, useDocument } from '../document/use-builder.ts'
import { EntryField } from '../list/entry-field.tsx'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import { parseTime, timeText } from '../times/time-text.ts'
import { beatGridOf } from '../times/beat-grid.ts'
import { AddLine } from './add-line.tsx'
import { OtherThings } from './other-things.tsx'
import { TaskPalette } from './task-palette.tsx'
import classes from './panel.module.css'

function PlayheadField() {
  const { t } = useTranslation()
  const { store } = useBuilder()
  const { history, playhead } = useBuilderState()
  const { document } = history
  const setPlayhead = (text: string) => {
    const at = parseTime(text, beatGridOf(document))
    if (at === null || at > document.game.duration) return builderText(t, 'list.not-a-time')
    store.setPlayhead(at)
    return null
  }
  return (
    <EntryField
      label={builderText(t, 'screen.playhead')}
      value={timeText(Math.round(playhead))}
      isAlwaysOn
      onCommit={setPlayhead}
    />
  )
}

/** How long the game is; what a shorter one would cut off is shown before it is cut. */
function LengthField({ actions }: { actions: Pick<Actions, 'ask'> }) {
  const { t } = useTranslation()
  const { store, isSection } = useBuilder()
  const { duration } = useDocument().game
  const setLength = (text: string) => {
    const { document } = store.get().history
    const length = parseTime(text, beatGridOf(document))
    if (length === null || length === 0) return builderText(t, 'list.not-a-time')
    const problem = store.run({ kind: 'set-game', change: { duration: length } })
    if (problem?.sentence.key !== 'builder.problem.shorter-than-records') return problem && problemText(t, problem)
    actions.ask({ cutAt: length })
    return null
  }
  return (
    <EntryField
      label={builderText(t, isSection ? 'details.section-length' : 'details.length')}
      value={timeText(duration)}
      onCommit={setLength}
    />
  )
}

interface InsertPartProps extends Pick<MakerOptions, 'profile'> {
  actions: Actions
}

export function InsertPart({ profile, actions }: InsertPartProps) {
  const { t } = useTranslation()
  const { playhead } = useBuilderState()
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes['insert']}>
      <h2 id={id}>{builderText(t, 'panel.insert', { time: timeText(Math.round(playhead)) })}</h2>
      <div className={classes['pair']}>
        <PlayheadField />
        <LengthField actions={actions} />
      </div>
      <AddLine profile={profile} actions={actions} />
      <TaskPalette profile={profile} actions={actions} />
      <OtherThings actions={actions} />
    </section>
  )
}

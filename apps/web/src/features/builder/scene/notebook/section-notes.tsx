/** The parts of a section other than its words, in short lines: strokes, buttons, timers, and its exit. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Section } from '@rubato/contracts/domain'
import { ownLines, strokesUnder, type SceneDocument } from '@rubato/builder'
import { builderText } from '../../texts/builder-text.ts'
import { timeText } from '../../times/time-text.ts'
import { exitText, nameIn } from '../ways-text.ts'
import classes from './notebook.module.css'

/** The strokes that go on under the words, and the number of other things. */
function thingsIn(t: TFunction, section: Section): string[] {
  if (section.kind === 'generated') return [builderText(t, 'scenes.notebook.generated')]
  const strokes = strokesUnder(section)
  const others = section.events.length - ownLines(section).length - (strokes ? 1 : 0)
  const { from, to } = strokes?.tempo ?? { from: 0, to: 0 }
  return [
    ...(strokes
      ? [builderText(t, from === to ? 'scenes.notebook.strokes' : 'scenes.notebook.strokes-to', { from, to })]
      : []),
    ...(others > 0 ? [builderText(t, 'scenes.notebook.others', { count: others })] : []),
  ]
}

/** "Button “I would like a rest”, leads to The green card". */
function notesOf(t: TFunction, { notes = [] }: Section, named: Pick<SceneDocument, 'sections'>): string[] {
  return notes.map(({ button, after, to }) => {
    const name = nameIn(named, to)
    return button === undefined
      ? builderText(t, 'scenes.notebook.timer', { time: timeText(after), name })
      : builderText(t, 'scenes.notebook.button', { button, name })
  })
}

interface SectionNotesProps {
  section: Section
  named: Pick<SceneDocument, 'sections'>
}

export function SectionNotes({ section, named }: SectionNotesProps) {
  const { t } = useTranslation()
  const lines = [
    ...thingsIn(t, section),
    ...notesOf(t, section, named),
    ...(section.exit.kind === 'ask' ? [] : [exitText(t, named, section.exit)]),
  ]
  return lines.map((line, index) => (
    <p key={index} className={classes['note']}>
      {line}
    </p>
  ))
}

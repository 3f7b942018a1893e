/** Sections and ways that no simulated member reached, and sections in which members got stuck. */
import { useId, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { WalkedScene } from '@rubato/engine'
import type { SceneDocument } from '@rubato/builder'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import type { Walked } from './use-walked.ts'
import { countedWays, coverageOf } from './way-counts.ts'
import classes from '../../checks/checks-card.module.css'

/** Notes that are shown at first. */
const SHOWN = 5

interface WalkNote {
  section: string
  name: string
  text: string
}

/** The share of the simulated members that reach the section, in words; empty before it was counted. */
export const reachedText = (t: TFunction, walked: Walked | null, id: string): string =>
  walked?.of.some((section) => section.id === id)
    ? builderText(t, 'scenes.walk.reached', { count: walked.reached.get(id) ?? 0, members: walked.members })
    : ''

/** Dead ends first, then sections, then ways. */
function walkNotes(t: TFunction, { sections }: SceneDocument, walked: WalkedScene): WalkNote[] {
  const { members, reached, stuck } = walked
  const text = (key: string, values = {}) => builderText(t, `scenes.walk.${key}`, { members, ...values })
  const notes: Record<'stuck' | 'sections' | 'ways', WalkNote[]> = { stuck: [], sections: [], ways: [] }
  for (const section of sections) {
    const { id, name } = section
    const note = (said: string): WalkNote => ({ section: id, name, text: said })
    const stuckHere = stuck.get(id)
    if (stuckHere !== undefined) notes.stuck.push(note(text('stuck', { count: stuckHere })))
    if (!reached.has(id)) {
      notes.sections.push(note(text('never-reached')))
      continue
    }
    for (const { label, count } of countedWays(t, section, walked))
      if (label !== '' && count === 0) notes.ways.push(note(text('never-taken', { way: label })))
  }
  return [...notes.stuck, ...notes.sections, ...notes.ways]
}

interface WalkNotesProps {
  walked: Walked | null
  /** Shows the section. */
  onShow: (section: string) => void
}

export function WalkNotes({ walked, onShow }: WalkNotesProps) {
  const { t } = useTranslation()
  const { document } = useScene()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (!walked) return null
  const notes = walkNotes(t, document, walked)
  const shown = isWhole ? notes : notes.slice(0, SHOWN)
  const { members } = walked
  const { taken, all } = coverageOf(walked)
  return (
    <section aria-labelledby={id} className={classes['walk']}>
      <div className={classes['head']}>
        <h3 id={id}>{builderText(t, 'scenes.walk.title', { members })}</h3>
        {all > 0 && (
          <span className={classes['figures']}>{builderText(t, 'scenes.walk.ways', { count: all, taken })}</span>
        )}
      </div>
      {notes.length === 0 && <p className={classes['figures']}>{builderText(t, 'scenes.walk.all')}</p>}
      {shown.length > 0 && (
        <ul aria-labelledby={id} className={classes['findings']} data-named>
          {shown.map(({ section, name, text }, index) => (
            <li key={index} className={classes['finding']} data-severity="note">
              <span className={classes['dot']} role="img" aria-label={builderText(t, 'checks.severity.note')} />
              <button
                type="button"
                className={classes['place']}
                aria-label={builderText(t, 'scenes.checks.show', { way: name, sentence: text })}
                onClick={() => onShow(section)}
              >
                {name}
              </button>
              <span className={classes['sentence']}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {notes.length > shown.length && (
        <Button small look="secondary" onClick={() => setWhole(true)}>
          {builderText(t, 'checks.more', { count: notes.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

/** Parts of the modals for files of both kinds of games. */
import { useEffect, useRef, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isScene, sceneOfDraft, type BuilderSentence, type RefusedFile, type TextProblem } from '@rubato/builder'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { withMissingDetails } from '../document/game-details.ts'
import { useWork } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import { problemsHeading, problemLineText } from '../texts/text-problems.ts'
import { ImportReport } from './import-report.tsx'
import { ImportedNote } from './imported-note.tsx'
import type { FoundScene } from './scene-files.ts'
import classes from './exchange-modal.module.css'

/** The result, or the reason for a refusal. */
export interface ExchangeOutcome {
  isError: boolean
  text: string
  /** Heading and sentences of the report; empty where there is nothing to report. */
  heading: string
  report: readonly string[]
}

export const refusedOutcome = (t: TFunction, { sentence, path, item, report = [] }: RefusedFile): ExchangeOutcome => {
  const place =
    path.length > 0 && !('place' in sentence.values) ? builderText(t, 'exchange.place', { place: path.join('.') }) : ''
  const text = [sentenceText(t, sentence), item ? sentenceText(t, item) : '', place].filter(Boolean).join(' ')
  const changed = report.map((each) => sentenceText(t, each))
  return { isError: true, text, heading: builderText(t, 'exchange.changed'), report: changed }
}

export const problemsOutcome = (t: TFunction, problems: readonly TextProblem[]): ExchangeOutcome => ({
  isError: true,
  text: builderText(t, 'exchange.no-text'),
  heading: problemsHeading(t, problems),
  report: problems.map((problem) => problemLineText(t, problem)),
})

export const unreadableOutcome = (t: TFunction): ExchangeOutcome => ({
  isError: true,
  text: builderText(t, 'exchange.unreadable'),
  heading: '',
  report: [],
})

export function Outcome({ outcome }: { outcome: ExchangeOutcome }) {
  return (
    <div
      role={outcome.isError ? 'alert' : 'status'}
      className={classes['outcome']}
      data-error={outcome.isError || undefined}
    >
      <p>{outcome.text}</p>
      {outcome.report.length > 0 && (
        <>
          <h4>{outcome.heading}</h4>
          <ul>
            {outcome.report.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** What is changed or left out of a file. */
export function FileChanges({ changes }: { changes: readonly BuilderSentence[] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  return (
    <section aria-label={builderText(t, 'exchange.changed')}>
      <h3>{builderText(t, 'exchange.changed')}</h3>
      <ul>
        {changes.map((sentence) => (
          <li key={sentence.key}>{sentenceText(t, sentence)}</li>
        ))}
      </ul>
    </section>
  )
}

export function SavePart({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={classes['part']}>
      <h3>{builderText(t, 'exchange.export')}</h3>
      <p>{builderText(t, 'exchange.export-lead')}</p>
      {children}
    </section>
  )
}

interface OpenPartProps {
  lead: string
  label: string
  accept: string
  isDisabled: boolean
  onFile: (file: File) => void
}

export function OpenPart({ lead, label, accept, isDisabled, onFile }: OpenPartProps) {
  const { t } = useTranslation()
  return (
    <section className={classes['part']}>
      <h3>{builderText(t, 'exchange.import')}</h3>
      <p>{lead}</p>
      <label className={classes['choose']}>
        {label}
        <input
          type="file"
          accept={accept}
          disabled={isDisabled}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file can be chosen again.
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
    </section>
  )
}

export function AnotherGame({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={classes['part']}>
      <h3>{builderText(t, 'exchange.empty')}</h3>
      <p>{builderText(t, 'exchange.empty-lead')}</p>
      <Row>
        <Button small look="secondary" onClick={onNew}>
          {builderText(t, 'exchange.empty-do')}
        </Button>
      </Row>
    </section>
  )
}

/** A branching game that was found in a file, with its report: it takes the place of the open game once that is confirmed. */
export function SceneOffer({ found, onOpened }: { found: FoundScene; onOpened: () => void }) {
  const { t } = useTranslation()
  const { store, run } = useWork()
  const { game, report, changes } = found
  const open = () => {
    const { history, details } = store.get()
    const { document } = history
    const base = isScene(document) ? document : document.game
    if (!run({ kind: 'replace-scene', game: sceneOfDraft(game, base) })) return
    store.setDetails(withMissingDetails(details, game))
    onOpened()
  }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} role="status" className={classes['outcome']}>
      <p>{builderText(t, 'exchange.scene-found', { name: game.name, count: game.sections.length })}</p>
      <ImportedNote imported={game.imported} />
      {report && <ImportReport report={report} />}
      <FileChanges changes={changes} />
      <Row>
        <Button small onClick={open}>
          {builderText(t, 'exchange.scene-open')}
        </Button>
      </Row>
    </div>
  )
}

/** Files: the game as a funscript or whole, made on this device; and a file opened into the game. */
import { useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  exportFunscript,
  exportGame,
  gameOf,
  importFunscript,
  importGame,
  type BuilderSentence,
  type Command,
  type RefusedFile,
} from '@rubato/builder'
import type { InsertPlace } from '../actions/author-actions.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText, sentenceText } from '../texts/sentence-text.ts'
import { timeText } from '../times/time-text.ts'
import classes from './exchange-modal.module.css'

/** What was done, or why it was not. */
interface Outcome {
  isError: boolean
  text: string
  /** Heading and sentences of the report; empty where there is nothing to report. */
  heading: string
  report: readonly BuilderSentence[]
}

type Format = 'funscript' | 'funscript-2' | 'json'

/** A name that every file system takes. */
const fileName = (name: string, fallback: string): string =>
  name
    .replace(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 60) || fallback

const refused = (t: TFunction, { sentence, path }: RefusedFile): Outcome => {
  const place =
    path.length > 0 && !('place' in sentence.values) ? builderText(t, 'exchange.place', { place: path.join('.') }) : ''
  return { isError: true, text: [sentenceText(t, sentence), place].filter(Boolean).join(' '), heading: '', report: [] }
}

interface ReadFile {
  command: Command
  report: readonly BuilderSentence[]
}

/** The command that opens the file: a whole game takes the place of this one, beats are inserted at the playhead. */
export function readFile(
  text: string,
  isFunscript: boolean,
  { document, at, mode }: InsertPlace,
): ReadFile | RefusedFile {
  if (!isFunscript) {
    const read = importGame(text)
    return read.ok ? { command: { kind: 'replace', game: gameOf(read.document) }, report: read.changes } : read
  }
  const read = importFunscript(text)
  if (!read.ok) return read
  const { clip, keptFields, report } = read
  const isEmpty = document.records.size === 0
  if (isEmpty && at === 0) {
    const { composition: _composition, ...game } = gameOf(document)
    const composition = {
      version: 1 as const,
      sections: [],
      instances: [],
      clockAnchored: [],
      names: [],
      funscript: keptFields,
    }
    // The length of an empty game becomes that of the file, and the further fields of the file are kept.
    const whole = { ...game, duration: Math.max(1000, clip.length), ...(keptFields === null ? {} : { composition }) }
    const paste: Command = { kind: 'paste', at: 0, mode: 'over', clip }
    return { command: { kind: 'batch', commands: [{ kind: 'replace', game: whole }, paste] }, report }
  }
  return {
    command: { kind: 'paste', at, mode, clip },
    // The fields are about the whole file, which is a part of a larger game here.
    report: keptFields === null ? report : [...report, { key: 'builder.exchange.fields-left-out', values: {} }],
  }
}

export function ExchangeModal({ creator, onClose }: { creator: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { store, insert } = useBuilder()
  const { details, playhead, role } = useBuilderState()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const save = (format: Format): void => {
    const { document } = store.get().history
    const base = fileName(details.name, builderText(t, 'exchange.file'))
    const name = format === 'json' ? `${base}.rubato.json` : `${base}.funscript`
    const made =
      format === 'json'
        ? { ok: true as const, text: exportGame(document), report: [] }
        : exportFunscript(gameOf(document), {
            title: details.name,
            creator,
            version: format === 'funscript' ? '1.0' : '2.0',
            keptFields: document.funscript,
          })
    if (!made.ok) return setOutcome(refused(t, made))
    downloadFile(name, made.text, 'application/json')
    setOutcome({
      isError: false,
      text: builderText(t, 'exchange.exported', { name }),
      heading: builderText(t, 'exchange.left-out'),
      report: made.report,
    })
  }
  const open = async (file: File) => {
    const text = await file.text().catch(() => null)
    if (text === null)
      return setOutcome({ isError: true, text: builderText(t, 'exchange.unreadable'), heading: '', report: [] })
    const { history, playhead: at, insertMode: mode } = store.get()
    const place = { document: history.document, at, mode }
    const read = readFile(text, file.name.toLowerCase().endsWith('.funscript'), place)
    if ('ok' in read) return setOutcome(refused(t, read))
    const problem = insert(read.command)
    if (problem) return setOutcome({ isError: true, text: problemText(t, problem), heading: '', report: [] })
    setOutcome({
      isError: false,
      text: builderText(t, 'exchange.imported'),
      heading: builderText(t, 'exchange.changed'),
      report: read.report,
    })
  }
  return (
    <Modal title={builderText(t, 'exchange.title')} size={560} onClose={onClose}>
      <section className={classes['part']}>
        <h3>{builderText(t, 'exchange.export')}</h3>
        <p>{builderText(t, 'exchange.export-lead')}</p>
        <Row>
          {(['funscript', 'funscript-2', 'json'] as const).map((format) => (
            <Button key={format} small look="secondary" onClick={() => save(format)}>
              {builderText(t, `exchange.${format}`)}
            </Button>
          ))}
        </Row>
      </section>
      <section className={classes['part']}>
        <h3>{builderText(t, 'exchange.import')}</h3>
        <p>{builderText(t, 'exchange.import-lead', { time: timeText(playhead) })}</p>
        <label className={classes['choose']}>
          {builderText(t, 'exchange.choose')}
          <input
            type="file"
            accept=".funscript,.json,application/json"
            disabled={role === 'following'}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              // The same file can be chosen again.
              event.currentTarget.value = ''
              if (file) void open(file)
            }}
          />
        </label>
      </section>
      {outcome && (
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
                  <li key={sentence.key + JSON.stringify(sentence.values)}>{sentenceText(t, sentence)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Modal>
  )
}

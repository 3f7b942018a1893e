/** A screenplay as a list: time, actor, and the text that is shown, said or pressed. */
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  screenplayRows,
  screenplayText,
  type SceneReply,
  type ScreenplayEntry,
  type ScreenplayRow,
  type ScreenplayWords,
  type SessionStart,
} from '@rubato/engine'
import { Choices, type Choose } from './choices.tsx'
import { downloadFile } from '../../lib/download-file.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { clockText } from '../../ui/text/clock-text.ts'
import classes from './screenplay-list.module.css'
import { WayFiles, type WorkFacts } from './way-files.tsx'
import { openScreenplayWorker, type ScreenplayAnswer, type ScreenplayPort } from './screenplay-reader.ts'

interface ScreenplayState {
  /** Null until the session has been played. */
  answer: ScreenplayAnswer | null
  /** The session could not be played on this device. */
  failed: boolean
}

interface Played extends ScreenplayState {
  start: SessionStart
}
const waiting: ScreenplayState = { answer: null, failed: false }

/**
 * The screenplay of a session with a member who answers every question; played once for each `start`, and again with other answers
 * to the questions of a branching game.
 */
function useScreenplay(
  start: SessionStart,
  replies: readonly SceneReply[] | undefined,
  openPort: () => ScreenplayPort = openScreenplayWorker,
): ScreenplayState {
  const [played, setPlayed] = useState<Played | null>(null)
  useEffect(() => {
    const port = openPort()
    port.onAnswer((answer) => setPlayed({ start, answer, failed: false }))
    port.onFailure(() => setPlayed({ start, answer: null, failed: true }))
    port.postMessage({ start, member: 'cooperative', ...(replies ? { replies } : {}) })
    return () => port.close()
  }, [start, replies, openPort])
  return played?.start === start ? played : waiting
}

/** Rows of the first paint. A session of two hours has thousands: React adds the others without blocking the page. */
const FIRST_ROWS = 150

interface RowsProps {
  rows: readonly ScreenplayRow[]
  /** Most lines of a branching game are its author's own: that is not said at each. */
  isBranching: boolean
  entries: readonly ScreenplayEntry[]
  words: ScreenplayWords
  replies: readonly SceneReply[]
  onChoose: Choose
}

const isOwn = (entry: ScreenplayEntry | undefined): boolean => entry?.kind === 'line' && entry.isOwn

function Rows({ rows, isBranching, entries, words, replies, onChoose }: RowsProps) {
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
  return (
    <ol className={classes['rows']}>
      {shown.map(({ at, time, role, text, detail }, index) => (
        <li key={index} data-role={role}>
          <time dateTime={`PT${(at / 1000).toFixed(1)}S`}>{time}</time>
          <span className={classes['role']}>{words.screenplay.roles[role]}</span>
          <span className={classes['text']}>
            {text}
            {detail !== null && !(isBranching && isOwn(entries[index])) && <small>{detail}</small>}
          </span>
          <Choices entry={entries[index]} replies={replies} onChoose={onChoose} />
        </li>
      ))}
    </ol>
  )
}

/** The theme of the session, and promises that it leaves open: the script has no line for them where this game could say one. */
function Threads({ answer: { theme, unpaid } }: { answer: ScreenplayAnswer }) {
  const { t } = useTranslation()
  return (
    <>
      {theme !== null && <p>{t('screenplay.theme', { theme })}</p>}
      {unpaid.map(({ name, at }) => (
        <p key={name}>{t('screenplay.unpaid', { name, time: clockText(Math.floor(at / 1000)) })}</p>
      ))}
    </>
  )
}

interface ScreenplayListProps {
  /** The same object until another session is to be read. */
  start: SessionStart
  words: ScreenplayWords
  /** The way of a branching game can be saved as files that say this about it. */
  work?: WorkFacts | undefined
  openPort?: () => ScreenplayPort
}

export function ScreenplayList({ start, words, work, openPort }: ScreenplayListProps) {
  const { t } = useTranslation()
  const isBranching = 'sections' in start.game
  const [replies, setReplies] = useState<readonly SceneReply[]>([])
  const { answer, failed } = useScreenplay(start, isBranching ? replies : undefined, openPort)
  const rows = useMemo(() => answer && screenplayRows(answer.entries, words), [answer, words])
  if (failed) return <FormAlert>{t('screenplay.failed')}</FormAlert>
  if (!answer || !rows) return <Skeleton rows={8} label={t('screenplay.loading')} />
  return (
    <>
      <Threads answer={answer} />
      <ScrollRegion className={classes['scroller']} label={t('screenplay.list')}>
        <Rows
          rows={rows}
          isBranching={isBranching}
          entries={answer.entries}
          words={words}
          replies={replies}
          onChoose={(before, given) => setReplies([...replies.slice(0, before), ...(given === null ? [] : [given])])}
        />
      </ScrollRegion>
      <Row>
        <Button
          small
          look="secondary"
          onClick={() => downloadFile(`${t('screenplay.file')}.txt`, screenplayText(rows, words), 'text/plain')}
        >
          {t('screenplay.download')}
        </Button>
        {work && answer.way && <WayFiles game={start.game} way={answer.way} work={work} />}
      </Row>
    </>
  )
}

/** Panels over the stage. They do not cover or block the stop button. */
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { cutOffLine, type ReleaseLine } from '../../body/body-texts.ts'
import type { Playback } from '../../playback.ts'
import { preparedShare } from '../../preparation.ts'
import type { ReleaseTexts, StageNotice, StageTexts } from '../../texts.ts'
import controls from '../controls/controls.module.css'
import styles from './panels.module.css'
import { placeOfFocus, returnFocus } from '../../../ui/return-focus.ts'
import { useStore } from '../../../ui/store.ts'

interface PanelProps {
  role: 'alertdialog' | 'status'
  title: string
  lead?: string
  children?: ReactNode
}

/**
 * Moves the focus into an `alertdialog`. A panel of either role that is removed together with the focus returns it to the element that
 * had it before, or else to the `main` of the stage.
 */
function usePanelFocus(panel: RefObject<HTMLElement | null>, role: PanelProps['role']): void {
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // Strict mode runs the effect twice; the second time the focus is in the panel already.
    opener.current ??= placeOfFocus().opener
    const stage = panel.current?.closest('main') ?? null
    if (role === 'alertdialog')
      panel.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus({ preventScroll: true })
    // `around` is empty: no neighbour of the opener gets the focus, because the next key could press it.
    return () => returnFocus({ opener: opener.current, around: [], behind: { opener: stage, around: [] } })
  }, [panel, role])
}

/** Takes the focus if it is an `alertdialog`. */
export function Panel({ role, title, lead, children }: PanelProps) {
  const own = useRef<HTMLDivElement>(null)
  const heading = useId()
  usePanelFocus(own, role)
  return (
    <div className={styles.veil}>
      <div ref={own} className={styles.panel} role={role} aria-labelledby={heading}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  )
}

export function PanelButton({
  primary = false,
  ...props
}: {
  primary?: boolean
  onClick(): void
  children: ReactNode
}) {
  return <button type="button" className={`${controls.button} ${primary ? controls.primary : ''}`} {...props} />
}

interface PreparingPanelProps {
  playback: Playback
  texts: StageTexts
  notice?: StageNotice | undefined
  waiting?: ReactNode
  onLeave(): void
}

/** First focusable element of the panel: it takes the focus and is read before the button that starts the session. */
function Notice({ notice }: { notice: StageNotice }) {
  return (
    <div className={styles.notice} role="group" aria-label={notice.title} tabIndex={0}>
      <p className={styles.lead}>{notice.lead}</p>
      <ul className={styles.reasons}>
        {notice.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

/** Shown while lines are rendered: one bar, and buttons to leave or to start now; above them the notice, if any. */
export function PreparingPanel({ playback, texts, notice, waiting, onLeave }: PreparingPanelProps) {
  const share = preparedShare(useStore(playback.voice.state))
  // Lines that were stored are ready before the voice is fetched: the bar never falls back.
  const [shown, setShown] = useState(share)
  if (share > shown) setShown(share)
  const { title, lead } = texts.preparing
  return (
    <Panel role={notice ? 'alertdialog' : 'status'} title={notice?.title ?? title}>
      {notice && <Notice notice={notice} />}
      <progress className={styles.progress} value={shown} max={1} aria-label={title} />
      <p className={styles.lead}>{notice ? title : lead}</p>
      {waiting}
      <div className={styles.row}>
        <PanelButton onClick={onLeave}>{texts.buttons.leave}</PanelButton>
        <PanelButton primary onClick={playback.beginNow}>
          {texts.buttons.skipPreparing}
        </PanelButton>
      </div>
    </Panel>
  )
}

function ReleaseSteps({ lines }: { lines: readonly ReleaseLine[] }) {
  return (
    <ol className={styles.steps}>
      {lines.map(({ item, text, detail }) => (
        <li key={item}>
          <span>{text}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Refresh interval of the list of open items, ms. */
const OVERDUE_CHECK_MS = 1000

/** The open items of an interrupted session: held ones first, then worn ones with their ends by the time of day. */
function OpenItems({ playback, texts }: { playback: Playback; texts: StageTexts }) {
  const [items] = useState(playback.openItems.items)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), OVERDUE_CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  if (items.length === 0) return null
  const isHeld = ({ until }: (typeof items)[number]) => until === undefined
  const ordered = [...items.filter(isHeld), ...items.filter((item) => !isHeld(item))]
  return (
    <div role="alert">
      <p className={styles.lead}>{texts.interrupted.open}</p>
      <ReleaseSteps lines={ordered.map((item) => cutOffLine(item, now, texts.release, texts.body))} />
    </div>
  )
}

/** Shown while the audio context is suspended: only a gesture may resume it. Lists the open items, because their ends do not move. */
export function InterruptedPanel({ playback, texts }: { playback: Playback; texts: StageTexts }) {
  return (
    <Panel role="alertdialog" title={texts.interrupted.title} lead={texts.interrupted.lead}>
      <OpenItems playback={playback} texts={texts} />
      <div className={styles.row}>
        <PanelButton primary onClick={() => void playback.conductor.thaw()}>
          {texts.interrupted.button}
        </PanelButton>
      </div>
    </Panel>
  )
}

interface ReleasePanelProps {
  title: string
  lead: string
  lines: readonly ReleaseLine[]
  /** A sentence after the list. */
  more?: string | undefined
  texts: ReleaseTexts
  /** Goes on with the stopped session; absent where that is not offered. */
  onGoOn?: (() => void) | null
  onConfirm(): void
}

/** The list of releases, in release order, until the member confirms it. */
export function ReleasePanel({ title, lead, lines, more, texts, onGoOn, onConfirm }: ReleasePanelProps) {
  const open = lines.length > 0
  return (
    <Panel role="alertdialog" title={title} lead={open ? lead : (more ?? texts.nothingOpen)}>
      {open && <ReleaseSteps lines={lines} />}
      {open && more !== undefined && <p className={styles.lead}>{more}</p>}
      {onGoOn && <p className={styles.lead}>{texts.goOnFor}</p>}
      <div className={styles.row}>
        <PanelButton primary onClick={onConfirm}>
          {open || more !== undefined ? texts.confirm : texts.goOn}
        </PanelButton>
        {onGoOn && <PanelButton onClick={onGoOn}>{open ? texts.goOnReleased : texts.goOnHere}</PanelButton>}
      </div>
    </Panel>
  )
}

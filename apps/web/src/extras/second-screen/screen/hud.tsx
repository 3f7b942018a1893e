/** The second screen: ring, tempo, caption, counts, what is on; with the stage's inputs as a remote control. */
import type { KeyMap } from '@rubato/contracts/domain'
import type { MemberInput, SceneInput } from '@rubato/engine'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Ask,
  Backdrop,
  Caption,
  Choice,
  Controls,
  ElapsedTime,
  Facts,
  FinishButton,
  ProgressLine,
  Ring,
  useHotkeys,
  type StageTexts,
} from '../../../play/mirror.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { useStore } from '../../../ui/store.ts'
import classes from './hud.module.css'
import notices from './notice.module.css'
import place from './place.module.css'
import { inGroups } from '../channel/in-groups.ts'
import type { ScreenLink } from './screen-link.ts'
import { awayText, type LinkState } from './stage-connection.ts'

export interface HudProps {
  link: ScreenLink
  texts: StageTexts
  keys: KeyMap
  /** The member's name of each item. */
  nameOf: (item: keyof StageTexts['body']['names']) => string
  onLeave(): void
}

function Notice({ title, children }: { title: string; children: string }) {
  return (
    <div className={notices['notice']} role="status">
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

function Waiting({ state }: { state: LinkState }) {
  const { t } = useTranslation()
  if (state.kind === 'comparing')
    return (
      <div className={notices['notice']} role="status">
        <h2>{t('second-screen.hud.compare-title')}</h2>
        <p className={notices['number']} data-testid="comparison">
          {inGroups(state.number)}
        </p>
        <p>{t('second-screen.hud.compare')}</p>
      </div>
    )
  const name = state.kind === 'returning' ? 'returning' : 'connecting'
  return <Notice title={t(`second-screen.hud.${name}-title`)}>{t(`second-screen.hud.${name}`)}</Notice>
}

const Picture = optionalPart(async () => (await import('./picture.tsx')).Picture)

interface OpenItemsProps extends Pick<HudProps, 'link' | 'nameOf'> {
  /** The time of the list where it is earlier than now, shown as a heading. */
  at?: string
}

/** The items that are on, in, bound or held. */
function OpenItems({ link, nameOf, at }: OpenItemsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const open = useStore(link.mirror.view)?.open ?? []
  if (open.length === 0) return null
  const name = at === undefined ? { 'aria-label': t('second-screen.hud.on-you') } : { 'aria-labelledby': titleId }
  const items = (
    <ul className={classes['items']} {...name}>
      {open.map(({ item }) => (
        <li key={item}>{nameOf(item)}</li>
      ))}
    </ul>
  )
  if (at === undefined) return items
  return (
    <section className={classes['earlier']}>
      <h2 id={titleId}>{t('second-screen.hud.on-you-at', { at })}</h2>
      {items}
    </section>
  )
}

/** Keeps only the open items on the screen: they stay on until the member takes them off, even if the session has ended. */
function Away({ link, nameOf, since }: Pick<HudProps, 'link' | 'nameOf'> & { since: string }) {
  const { t } = useTranslation()
  return (
    <div className={`${place['middle']} ${classes['middle']}`}>
      <Notice title={t('second-screen.hud.away-title', { since })}>{t('second-screen.hud.away')}</Notice>
      <OpenItems link={link} nameOf={nameOf} at={since} />
    </div>
  )
}

function useIsStopped({ mirror }: ScreenLink): boolean {
  const phase = useStore(mirror.phase)
  return useStore(mirror.view)?.status === 'stopped' || phase === 'stopped'
}

/** The most important of what there is to say about the connection and the session; null for nothing. */
function useNotice(link: ScreenLink, { away, isRefused }: { away: string | null; isRefused: boolean }): ReactNode {
  const { t } = useTranslation()
  const isLost = useStore(link.state).kind === 'lost'
  const isPressed = useStore(link.stopping) !== 'none'
  const isStopped = useIsStopped(link)
  const phase = useStore(link.mirror.phase)
  const view = useStore(link.mirror.view)
  if (isPressed) return <Stopping link={link} />
  if (isLost && isRefused) return <TopNotice role="alert">{t('second-screen.hud.not-sent')}</TopNotice>
  if (isLost && away === null) return <TopNotice role="alert">{t('second-screen.hud.lost')}</TopNotice>
  // Otherwise the screen itself says it.
  if (isLost && isStopped)
    return <TopNotice role="alert">{t('second-screen.hud.away-title', { since: away })}</TopNotice>
  if (isLost || phase !== 'frozen') return null
  return (
    <TopNotice role="status">
      {t('second-screen.hud.held-up')}
      {view && view.open.length > 0 && ` ${t('second-screen.hud.held-up-open')}`}
    </TopNotice>
  )
}

function TopNotice({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) {
  return (
    <p className={classes['lost']} role={role}>
      {children}
    </p>
  )
}

interface ShownProps extends Pick<HudProps, 'link' | 'texts' | 'nameOf'> {
  /** Since when the first screen is away; null while it is not. */
  away: string | null
  /** In place of the facts; null for none. */
  notice: ReactNode
}

function Shown({ link, texts, nameOf, away, notice }: ShownProps) {
  const { t } = useTranslation()
  const { playback } = link.mirror
  const view = useStore(link.mirror.view)
  const phase = useStore(link.mirror.phase)
  const isStopped = useIsStopped(link)
  // A stop is final, so it is shown even while the stage is away.
  if (away !== null && !isStopped)
    return (
      <>
        {notice}
        <Away link={link} nameOf={nameOf} since={away} />
      </>
    )
  return (
    <>
      {notice ?? (view && !isStopped && <Facts playback={playback} view={view} texts={texts} />)}
      {isStopped ? (
        <div className={`${place['middle']} ${classes['middle']}`}>
          <Notice title={t('second-screen.hud.stopped-title')}>{t('second-screen.hud.stopped')}</Notice>
        </div>
      ) : (
        view && <Ring playback={playback} view={view} texts={texts} />
      )}
      <OpenItems link={link} nameOf={nameOf} />
      {/* The notice of a stop says what the last line says. */}
      {!isStopped && <Caption playback={playback} wanted without={view?.choice?.text} />}
      {phase === 'waiting' && !view && (
        <div className={`${place['middle']} ${classes['middle']}`}>
          <Notice title={t('second-screen.hud.joined-title')}>{t('second-screen.hud.joined')}</Notice>
        </div>
      )}
    </>
  )
}

interface RemoteProps extends Pick<HudProps, 'link' | 'texts' | 'keys' | 'onLeave'> {
  isAway: boolean
  send(input: MemberInput): void
  answer(input: SceneInput): void
}

/** While the session runs, stop comes first and is the largest; the other inputs can be hidden. */
function Remote({ link, texts, keys, isAway, send, answer, onLeave }: RemoteProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  const view = useStore(link.mirror.view)
  const phase = useStore(link.mirror.phase)
  const isLost = useStore(link.state).kind === 'lost'
  // As on the stage: a session that is held up can only be stopped.
  const isWaiting = isLost || phase === 'frozen'
  // A stopped session offers nothing.
  const isRunning = phase !== 'stopped' && view?.status !== 'stopped'
  const context = { send, keys, texts }
  const { playback } = link.mirror
  return (
    <section className={classes['remote']} aria-label={t('second-screen.hud.remote')}>
      {isRunning && (
        <button
          type="button"
          className={`${place['stop']} ${classes['stop']}`}
          data-input="stop"
          aria-keyshortcuts="Escape"
          onPointerDown={() => send('stop')}
          onClick={() => send('stop')}
        >
          {texts.buttons.stop}
        </button>
      )}
      {view && isOpen && isRunning && (
        <>
          <div className={classes['ask']}>
            <Ask view={view} hidden={isWaiting} {...context}>
              <Choice {...{ view, playback, answer, texts }} />
            </Ask>
          </div>
          <Controls view={view} hidden={isWaiting} {...context} />
        </>
      )}
      {view && !isAway && <ProgressLine playback={playback} view={view} texts={texts} />}
      <div className={classes['foot']}>
        {view && !isAway && <ElapsedTime playback={playback} view={view} texts={texts} />}
        {view && isOpen && isRunning && <FinishButton view={view} hidden={isWaiting} {...context} />}
        {isRunning && !isAway && phase !== 'frozen' && (
          <Button small look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('second-screen.hud.hide') : t('second-screen.hud.show')}
          </Button>
        )}
        <Button small look="secondary" onClick={onLeave}>
          {t('second-screen.hud.leave')}
        </Button>
      </div>
    </section>
  )
}

export function Hud({ link, texts, keys, nameOf, onLeave }: HudProps) {
  const { t, i18n } = useTranslation()
  const state = useStore(link.state)
  const away = awayText(state, i18n.language)
  const video = useStore(link.mirror.video.url)
  const phase = useStore(link.mirror.phase)
  const [isRefused, setRefused] = useState(false)
  // The loss of the connection that kept it from being sent is over.
  if (isRefused && state.kind === 'connected') setRefused(false)
  const isJoined = state.kind === 'connected' || state.kind === 'lost'
  const send = (input: MemberInput) => setRefused(!link.send(input))
  const answer = (input: SceneInput) => setRefused(!link.answer(input))
  const notice = useNotice(link, { away, isRefused })
  const onlyStop = !isJoined || phase === 'frozen'
  useHotkeys({ send, answer, toggleMute: () => undefined, view: link.mirror.view.get, keys, onlyStop })
  if (state.kind === 'ended') return <Ended {...{ link, nameOf, onLeave, away }} reason={state.reason} />
  return (
    <main className={`${place['page']} ${classes['hud']}`}>
      <Backdrop seed="second screen" />
      {video && isJoined && away === null && <Picture key={video} url={video} link={link} />}
      <h1 className="visually-hidden">{t('second-screen.title')}</h1>
      {isJoined ? (
        <>
          <Shown {...{ link, texts, nameOf, away, notice }} />
          <Remote {...{ link, texts, keys, send, answer, onLeave }} isAway={away !== null} />
        </>
      ) : (
        <div className={`${place['middle']} ${classes['middle']}`}>
          <Waiting state={state} />
          <Stopping link={link} />
          <Button small look="secondary" onClick={onLeave}>
            {t('second-screen.hud.leave')}
          </Button>
        </div>
      )}
    </main>
  )
}

/** A stop that was pressed here and is not answered yet. */
function Stopping({ link }: Pick<HudProps, 'link'>) {
  const { t } = useTranslation()
  const stopping = useStore(link.stopping)
  if (stopping === 'none') return null
  return (
    <TopNotice role={stopping === 'sent' ? 'status' : 'alert'}>{t(`second-screen.hud.stopping.${stopping}`)}</TopNotice>
  )
}

interface EndedProps extends Pick<HudProps, 'link' | 'nameOf' | 'onLeave'>, Pick<ShownProps, 'away'> {
  reason: Extract<LinkState, { kind: 'ended' }>['reason']
}

function Ended({ link, reason, nameOf, away, onLeave }: EndedProps) {
  const { t } = useTranslation()
  return (
    <main className={`${place['page']} ${classes['hud']}`}>
      <Backdrop seed="second screen" />
      <div className={`${place['middle']} ${classes['middle']}`}>
        <div className={notices['notice']} role="status">
          <h1>{t(`second-screen.ended.${reason}.title`)}</h1>
          <p>{t(`second-screen.ended.${reason}.text`)}</p>
        </div>
        {away !== null && <OpenItems link={link} nameOf={nameOf} at={away} />}
        <Stopping link={link} />
        <Button onClick={onLeave}>{t('second-screen.hud.another')}</Button>
      </div>
    </main>
  )
}

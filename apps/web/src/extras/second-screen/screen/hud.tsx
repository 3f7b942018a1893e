/** The second screen: ring, tempo, caption, counts, what is on; with the stage's inputs as a remote control. */
import type { KeyMap } from '@rubato/contracts/domain'
import type { MemberInput, SceneInput } from '@rubato/engine'
import { useState } from 'react'
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
import type { LinkState } from './stage-connection.ts'

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

/** The items that are on, in, bound or held. */
function OpenItems({ link, nameOf }: Pick<HudProps, 'link' | 'nameOf'>) {
  const { t } = useTranslation()
  const open = useStore(link.mirror.view)?.open ?? []
  if (open.length === 0) return null
  return (
    <ul className={classes['items']} aria-label={t('second-screen.hud.on-you')}>
      {open.map(({ item }) => (
        <li key={item}>{nameOf(item)}</li>
      ))}
    </ul>
  )
}

function Shown({ link, texts, nameOf }: Pick<HudProps, 'link' | 'texts' | 'nameOf'>) {
  const { t } = useTranslation()
  const { playback } = link.mirror
  const view = useStore(link.mirror.view)
  const phase = useStore(link.mirror.phase)
  const state = useStore(link.state)
  const stopping = useStore(link.stopping)
  const isStopped = phase === 'stopped' || view?.status === 'stopped'
  return (
    <>
      {view && !isStopped && <Facts playback={playback} view={view} texts={texts} />}
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
      {state.kind === 'lost' && stopping === 'none' && (
        <p className={classes['lost']} role="alert">
          {t('second-screen.hud.lost')}
        </p>
      )}
      {phase === 'waiting' && !view && (
        <div className={`${place['middle']} ${classes['middle']}`}>
          <Notice title={t('second-screen.hud.joined-title')}>{t('second-screen.hud.joined')}</Notice>
        </div>
      )}
    </>
  )
}

interface RemoteProps extends Pick<HudProps, 'link' | 'texts' | 'keys' | 'onLeave'> {
  send(input: MemberInput): void
  answer(input: SceneInput): void
}

/** While the session runs, stop comes first and is the largest; the other inputs can be hidden. */
function Remote({ link, texts, keys, send, answer, onLeave }: RemoteProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  const view = useStore(link.mirror.view)
  const phase = useStore(link.mirror.phase)
  const isLost = useStore(link.state).kind === 'lost'
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
            <Ask view={view} hidden={isLost} {...context}>
              <Choice {...{ view, playback, answer, texts }} />
            </Ask>
          </div>
          <Controls view={view} hidden={isLost} {...context} />
        </>
      )}
      {view && <ProgressLine playback={playback} view={view} texts={texts} />}
      <div className={classes['foot']}>
        {view && <ElapsedTime playback={playback} view={view} texts={texts} />}
        {view && isOpen && isRunning && <FinishButton view={view} hidden={isLost} {...context} />}
        {isRunning && (
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
  const { t } = useTranslation()
  const state = useStore(link.state)
  const video = useStore(link.mirror.video.url)
  const [isRefused, setRefused] = useState(false)
  const isJoined = state.kind === 'connected' || state.kind === 'lost'
  const send = (input: MemberInput) => setRefused(!link.send(input))
  const answer = (input: SceneInput) => setRefused(!link.answer(input))
  useHotkeys({ send, answer, toggleMute: () => undefined, view: link.mirror.view.get, keys, onlyStop: !isJoined })
  if (state.kind === 'ended') return <Ended link={link} reason={state.reason} onLeave={onLeave} />
  return (
    <main className={`${place['page']} ${classes['hud']}`}>
      <Backdrop seed="second screen" />
      {video && isJoined && <Picture key={video} url={video} link={link} />}
      <h1 className="visually-hidden">{t('second-screen.title')}</h1>
      {isJoined ? (
        <>
          <Shown link={link} texts={texts} nameOf={nameOf} />
          <Stopping link={link} />
          {isRefused && state.kind === 'lost' && <NotSent />}
          <Remote {...{ link, texts, keys, send, answer, onLeave }} />
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
    <p className={classes['lost']} role={stopping === 'sent' ? 'status' : 'alert'}>
      {t(`second-screen.hud.stopping.${stopping}`)}
    </p>
  )
}

function NotSent() {
  const { t } = useTranslation()
  return (
    <p className={classes['lost']} role="alert">
      {t('second-screen.hud.not-sent')}
    </p>
  )
}

interface EndedProps extends Pick<HudProps, 'link' | 'onLeave'> {
  reason: Extract<LinkState, { kind: 'ended' }>['reason']
}

function Ended({ link, reason, onLeave }: EndedProps) {
  const { t } = useTranslation()
  return (
    <main className={`${place['page']} ${classes['hud']}`}>
      <Backdrop seed="second screen" />
      <div className={`${place['middle']} ${classes['middle']}`}>
        <div className={notices['notice']} role="status">
          <h1>{t(`second-screen.ended.${reason}.title`)}</h1>
          <p>{t(`second-screen.ended.${reason}.text`)}</p>
        </div>
        <Stopping link={link} />
        <Button onClick={onLeave}>{t('second-screen.hud.another')}</Button>
      </div>
    </main>
  )
}

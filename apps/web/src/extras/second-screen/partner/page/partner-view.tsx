/** The partner's screen: what happens in the session, what may be suggested next, the state of the connection, and stop. */
import { suggestedInputs, type SuggestedInput } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { useTranslation } from 'react-i18next'
import { tempoAt } from '../../../../play/extra.ts'
import { Backdrop, Caption, ElapsedTime, ProgressLine, Ring, type StageTexts } from '../../../../play/mirror.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../../ui/inputs/form.tsx'
import { useStore } from '../../../../ui/store.ts'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { inGroups } from '../../channel/in-groups.ts'
import { awayText, type LinkState } from '../../screen/stage-connection.ts'
import { useCountdown } from '../../stage/use-countdown.ts'
import classes from './partner-view.module.css'
import notices from '../../screen/notice.module.css'
import place from '../../screen/place.module.css'
import { Answer } from './answer.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { pulse } from './pulse.ts'
import type { PartnerSession, ShownTerms } from './partner-session.ts'

interface PartnerViewProps {
  session: PartnerSession
  texts: StageTexts
  onLeave(): void
}

function Notice({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div className={notices['notice']} role="status">
      <h2>{title}</h2>
      {children}
      <p>{text}</p>
    </div>
  )
}

/** Before the stage has accepted this browser. */
function Waiting({ state }: { state: LinkState }) {
  const { t } = useTranslation()
  if (state.kind === 'comparing')
    return (
      <Notice title={t('partner.page.compare-title')} text={t('partner.page.compare')}>
        <p className={notices['number']} data-testid="partner-number">
          {inGroups(state.number)}
        </p>
      </Notice>
    )
  const name = state.kind === 'returning' ? 'returning' : 'connecting'
  return <Notice title={t(`partner.page.${name}-title`)} text={t(`partner.page.${name}`)} />
}

function TimeLimit({ until }: { until: number }) {
  const { t } = useTranslation()
  return <>{t('partner.page.left', { time: clockText(useCountdown(until)) })}</>
}

/** The state of the connection or of the session where it is not as usual, else the partner's role. */
function useStateText({ state, mirror, terms }: PartnerSession, isAway: boolean): string {
  const { t } = useTranslation()
  const isLost = useStore(state).kind === 'lost'
  const phase = useStore(mirror.phase)
  const shownTerms = useStore(terms)
  if (isLost) return t(isAway ? 'partner.page.away-short' : 'partner.page.lost-short')
  if (phase === 'frozen') return t('partner.page.held-up')
  return t(`partner.page.you.${shownTerms?.isMuted ? 'muted' : (shownTerms?.role ?? 'watch')}`)
}

interface TopProps extends Pick<PartnerViewProps, 'session' | 'texts'> {
  view: StageView | null
  isAway: boolean
  isStopped: boolean
}

/** The partner's role and the state of the connection, in words, until the session is stopped; the time on the right. */
function Top({ session, view, texts, isAway, isStopped }: TopProps) {
  const isLost = useStore(session.state).kind === 'lost'
  const phase = useStore(session.mirror.phase)
  const until = useStore(session.terms)?.until
  const stateText = useStateText(session, isAway)
  return (
    <header className={classes['top']}>
      {!isStopped && (
        <span className={classes['role']} role="status" data-lost={isLost || phase === 'frozen' || undefined}>
          {stateText}
        </span>
      )}
      {!isAway && (
        <span className={classes['time']}>
          {until ? (
            <TimeLimit until={until} />
          ) : (
            view && <ElapsedTime playback={session.mirror.playback} view={view} texts={texts} />
          )}
        </span>
      )}
    </header>
  )
}

/** "124 bpm, 2 edges". */
function Facts({ session, view }: { session: PartnerSession; view: StageView }) {
  const { t } = useTranslation()
  const tempo = tempoAt(view.tempo, session.mirror.playback.conductor.now())
  const edges = view.edges.done + view.edges.own
  return (
    <p className={classes['facts']}>
      {[
        tempo === null ? t('partner.page.no-tempo') : t('partner.page.tempo', { tempo: Math.round(tempo) }),
        edges > 0 && t('partner.page.edges', { count: edges }),
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  )
}

interface SuggestionsProps {
  session: PartnerSession
  offered: readonly SuggestedInput[]
  terms: ShownTerms
}

/** All suggestions keep their places; those that the session does not offer now are disabled. */
function Suggestions({ session, offered, terms }: SuggestionsProps) {
  const { t } = useTranslation()
  const last = useStore(session.last)
  const isLost = useStore(session.state).kind === 'lost'
  const waits = last?.outcome === 'sent'
  const suggest = (input: SuggestedInput) => {
    if (!waits && session.command({ kind: 'suggest', input })) pulse.sent()
  }
  return (
    <section className={classes['suggestions']} aria-label={t('partner.page.suggest')}>
      <Answer sent={last} />
      {suggestedInputs.map((input) => (
        <button
          key={input}
          type="button"
          className={classes['suggestion']}
          disabled={isLost || terms.isMuted || !offered.includes(input)}
          aria-disabled={waits}
          onClick={() => suggest(input)}
        >
          <strong>{t(`partner.suggestions.${input}.name`)}</strong>
          <span>{t(`partner.suggestions.${input}.means`)}</span>
        </button>
      ))}
    </section>
  )
}

function Stop({ session }: { session: PartnerSession }) {
  const { t } = useTranslation()
  const stopping = useStore(session.stopping)
  const stop = () => {
    if (session.stop()) pulse.sent()
  }
  return (
    <div className={classes['foot']}>
      <p role={stopping === 'repeated' ? 'alert' : 'status'}>{t(`partner.page.stopping.${stopping}`)}</p>
      <button type="button" className={`${place['stop']} ${classes['stop']}`} onClick={stop}>
        {t('partner.page.stop')}
      </button>
    </div>
  )
}

/** A stop that was pressed before a reload. */
function Stopping({ session }: Pick<PartnerViewProps, 'session'>) {
  const { t } = useTranslation()
  const stopping = useStore(session.stopping)
  return stopping !== 'none' && <p role="status">{t(`partner.page.stopping.${stopping}`)}</p>
}

/** A stop that was pressed, and not answered before the end: the session may go on. */
function Ended({
  session,
  reason,
}: {
  session: PartnerSession
  reason: Extract<LinkState, { kind: 'ended' }>['reason']
}) {
  const { t } = useTranslation()
  const hasFailed = useStore(session.stopping) === 'failed'
  return (
    <>
      {hasFailed && <FormAlert>{t('partner.page.stopping.failed')}</FormAlert>}
      <Notice title={t(`partner.ended.${reason}.title`)} text={t(`partner.ended.${reason}.text`)} />
    </>
  )
}

function Joined({ session, texts, onLeave }: PartnerViewProps) {
  const { t, i18n } = useTranslation()
  const away = awayText(useStore(session.state), i18n.language)
  const { playback } = session.mirror
  const view = useStore(session.mirror.view)
  const phase = useStore(session.mirror.phase)
  const terms = useStore(session.terms)
  const isWaiting = useStore(session.isWaiting)
  const isStopped = phase === 'stopped' || view?.status === 'stopped'
  const isThere = !isStopped && !isWaiting
  const isLed = isThere && away === null
  return (
    <>
      <Top session={session} view={view} texts={texts} isAway={away !== null} isStopped={isStopped} />
      {isStopped || away !== null || !view ? (
        <div className={`${place['middle']} ${classes['middle']}`}>
          {isStopped ? (
            <Notice title={t('partner.page.stopped-title')} text={t('partner.page.stopped')} />
          ) : away !== null ? (
            <Notice title={t('partner.page.away-title', { since: away })} text={t('partner.page.away')} />
          ) : (
            <Notice title={t('partner.page.joined-title')} text={t(`partner.page.joined.${terms?.role ?? 'watch'}`)}>
              <p>{t('partner.page.before')}</p>
            </Notice>
          )}
        </div>
      ) : (
        <>
          <div className={classes['ring']}>
            <Ring playback={playback} view={view} texts={texts} />
          </div>
          <div className={classes['words']}>
            <Caption playback={playback} wanted />
            <Facts session={session} view={view} />
          </div>
          <ProgressLine playback={playback} view={view} texts={texts} />
        </>
      )}
      <div className={classes['controls']}>
        {isLed && terms?.role === 'lead' && view && <LeadPanel session={session} terms={terms} />}
        {isLed && terms?.role === 'suggest' && (
          <Suggestions
            session={session}
            terms={terms}
            offered={suggestedInputs.filter((each) => view?.inputs.includes(each))}
          />
        )}
        {isThere && <Stop session={session} />}
        <Button small look="secondary" onClick={onLeave}>
          {t('partner.page.leave')}
        </Button>
      </div>
    </>
  )
}

export function PartnerView(props: PartnerViewProps) {
  const { t } = useTranslation()
  const state = useStore(props.session.state)
  const isJoined = state.kind === 'connected' || state.kind === 'lost'
  return (
    <main className={`${place['page']} ${classes['page']}`}>
      <Backdrop seed="partner" />
      <h1 className="visually-hidden">{t('partner.page.title')}</h1>
      {isJoined ? (
        <Joined {...props} />
      ) : (
        <div className={`${place['middle']} ${classes['middle']}`}>
          {state.kind === 'ended' ? (
            <Ended session={props.session} reason={state.reason} />
          ) : (
            <>
              <Waiting state={state} />
              <Stopping session={props.session} />
              <Button small look="secondary" onClick={props.onLeave}>
                {t('partner.page.leave')}
              </Button>
            </>
          )}
        </div>
      )}
    </main>
  )
}

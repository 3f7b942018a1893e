/** Timeline or list, panel and check over one linear document: a game, or a section of a branching one. */
import { useCallback, useState, type ReactNode } from 'react'
import type { PlayableGame } from '@rubato/contracts/domain'
import { gameFrom, type Finding } from '@rubato/builder'
import type { PlayerProfile } from '@rubato/engine'
import { classNames } from '../../../ui/class-names.ts'
import { AskModal } from '../actions/ask-modal.tsx'
import { TimeActions } from '../actions/time-actions.tsx'
import { useActions, type Actions } from '../actions/use-actions.ts'
import type { Audition, LoadSound } from '../audition/audition.ts'
import { AuditionBar, AuditionButton } from '../audition/audition-bar.tsx'
import { useAudition } from '../audition/use-audition.ts'
import type { LoadClicks } from '../audition/use-scrub-sound.ts'
import columns from '../controls/columns.module.css'
import { useKeptRefusal } from '../document/refused-text.tsx'
import type { ScriptWords } from '../document/script-words.ts'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { useKeysHome } from '../keys/keys-home.ts'
import { RecordList } from '../list/record-list.tsx'
import { BuilderMenu, type BuilderMenuPlace } from '../menu/builder-menu.tsx'
import { InsertPart } from '../panel/insert-part.tsx'
import type { HearLine } from '../panel/line-words.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import { EmptyHint, type Generator } from './empty-hint.tsx'
import { PartSwitch, useParts, type Parts } from './parts.tsx'
import { TimelinePart } from './timeline-part.tsx'
import { showComposer, showPalette, useBuilderKeys } from './use-builder-keys.ts'
import { useLoop, type Loop } from './use-loop.ts'
import { WordsComposer } from '../panel/words-composer.tsx'
import classes from './builder-screen.module.css'

/** Parts of the app that the timeline uses. */
export interface WorkbenchTools {
  profile: PlayerProfile
  /** The config for sections that have none. */
  generator: Generator
  words: ScriptWords
  /** Plays the part of the game from the playhead on. */
  onPlay: (game: PlayableGame) => void
  /** Plays the first of the games that may be played as it is: a part again and again, with more and more rest. */
  onPlayLoop: (games: readonly PlayableGame[]) => void
  loadClicks: LoadClicks
  /** The sound of a game that is played in the builder: beats and the voice. */
  loadSound: LoadSound
  onHear: HearLine
}

export interface WorkbenchHead {
  parts: Parts
  onPlay: () => void
}

interface WorkbenchProps extends WorkbenchTools {
  /** The findings that the timeline marks. */
  findings: readonly Finding[]
  renderHead: (head: WorkbenchHead) => ReactNode
  checks: ReactNode
  onHelp: () => void
  onHistory: () => void
}

interface MainProps extends Pick<WorkbenchProps, 'generator' | 'words' | 'loadClicks' | 'findings' | 'checks'> {
  parts: Parts
  actions: Actions
  loop: Loop
  audition: Audition
  onMenu: (place: BuilderMenuPlace) => void
  /** Leads to what can be inserted. */
  onInsert: () => void
  /** Leads to the field for own words; the same function in each render. */
  onWrite: () => void
  isReadOnly: boolean
}

/** Timeline and list, and the check below them. */
function Main(props: MainProps) {
  const { parts, actions, checks, audition, generator, words, onMenu, onInsert, onWrite } = props
  const { isSection } = useBuilder()
  const { refused: draft, keep } = useKeptRefusal('composer', '')
  const hasTimeline = parts.isPhone ? parts.has('list') : !parts.isList
  return (
    <div className={columns['main']}>
      <AuditionBar audition={audition} words={words} />
      {hasTimeline && (
        <TimelinePart
          // A phone has another layout and another view.
          key={String(parts.isPhone)}
          {...props}
          isPhone={parts.isPhone}
          onMarker={(marker, place) => onMenu({ ...place, marker })}
          onLane={(lane, place) => onMenu({ ...place, lane })}
          actions={
            <>
              <AuditionButton audition={audition} />
              {!parts.isPhone && <TimeActions actions={actions} hasTime={false} onWrite={onWrite} />}
            </>
          }
        />
      )}
      {parts.has('list') && (
        <div className={classes['listed']}>
          {!parts.isPhone && (
            <div className={classes['tools']}>
              <AuditionButton audition={audition} />
              <TimeActions actions={actions} hasTime onWrite={onWrite} />
            </div>
          )}
          <RecordList words={words} onMenu={onMenu} onWrite={onWrite} />
        </div>
      )}
      {(!parts.isPhone || parts.has('list')) && (
        <>
          <WordsComposer
            words={words}
            actions={actions}
            draft={draft?.text ?? ''}
            onDraft={(text) => keep(text === '' ? null : { text, problem: '' })}
          />
          {!isSection && <EmptyHint actions={actions} generator={generator} onInsert={onInsert} />}
        </>
      )}
      {parts.has('check') && checks}
    </div>
  )
}

export function Workbench(props: WorkbenchProps) {
  const { profile, generator, words, onPlay, onHelp, onHistory, renderHead } = props
  const builder = useBuilder()
  const { store, session } = builder
  const { role } = useBuilderState()
  const [menu, setMenu] = useState<BuilderMenuPlace | null>(null)
  const parts = useParts()
  const { config } = generator
  const audition = useAudition(store, props.loadSound, words)
  const actions = useActions({ profile, config, settle: audition.stop })
  const play = useCallback(() => {
    audition.stop()
    const { history: now, playhead: at } = store.get()
    void session.flush().then(() => onPlay(gameFrom(now.document, at)))
  }, [store, session, onPlay, audition])
  const loop = useLoop({ store, session, onPlay: props.onPlayLoop })
  useBuilderKeys({ builder, actions, parts, loop, audition, onPlay: play, onHelp, onHistory })
  useKeysHome()
  const { show } = parts
  const onWrite = useCallback(() => showComposer({ parts: { show } }), [show])
  const isReadOnly = role === 'following'
  return (
    <>
      {renderHead({ parts, onPlay: play })}
      {parts.isPhone && <PartSwitch parts={parts} />}
      <div className={columns['columns']}>
        <Main
          {...props}
          parts={parts}
          actions={actions}
          loop={loop}
          audition={audition}
          onMenu={setMenu}
          onInsert={() => showPalette({ parts })}
          onWrite={onWrite}
          isReadOnly={isReadOnly}
        />
        {(parts.has('change') || parts.has('insert')) && (
          <aside className={classNames(columns['side'], classes['side'])}>
            {parts.isPhone && parts.has('insert') && (
              <div className={classes['tools']}>
                <TimeActions actions={actions} hasTime onWrite={onWrite} />
              </div>
            )}
            {parts.has('change') && <RecordPanel words={words} actions={actions} onHear={props.onHear} />}
            {parts.has('insert') && <InsertPart profile={profile} actions={actions} />}
          </aside>
        )}
      </div>
      {menu && <BuilderMenu place={menu} actions={actions} onWrite={onWrite} onClose={() => setMenu(null)} />}
      {actions.asked && <AskModal asked={actions.asked} onClose={actions.close} />}
    </>
  )
}

/** The workplace for games that are composed by hand: timeline or list, panel and check over one document. */
import { useCallback, useState, type ReactNode } from 'react'
import type { PlayableGame } from '@rubato/contracts/domain'
import { gameFrom, type BuilderSentence } from '@rubato/builder'
import type { PlayerProfile } from '@rubato/engine'
import { GrammarProvider } from '../../../domain/grammar/grammar-provider.tsx'
import { AskModal } from '../actions/ask-modal.tsx'
import { TimeActions } from '../actions/time-actions.tsx'
import { useActions, type Actions } from '../actions/use-actions.ts'
import { ChecksCard } from '../checks/checks-card.tsx'
import { useFindings, type Checked } from '../checks/use-findings.ts'
import type { BuilderSession } from '../document/builder-session.ts'
import type { BuilderStore } from '../document/builder-store.ts'
import type { ScriptWords } from '../document/script-words.ts'
import { BuilderContext, useBuilder, useBuilderState, useSaveStatus } from '../document/use-builder.ts'
import { ExchangeModal } from '../exchange/exchange-modal.tsx'
import { useKeysHome } from '../keys/keys-home.ts'
import { RecordList } from '../list/record-list.tsx'
import { BuilderMenu, type BuilderMenuPlace } from '../menu/builder-menu.tsx'
import { InsertPart } from '../panel/insert-part.tsx'
import type { HearLine } from '../panel/line-words.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import { DetailsModal, type DetailFields } from './details-modal.tsx'
import { EmptyHint, type Generator } from './empty-hint.tsx'
import { Head, type HeadModal, type SharedParts } from './head.tsx'
import { KeysModal } from './keys-modal.tsx'
import type { Audition, LoadSound } from '../audition/audition.ts'
import { AuditionBar, AuditionButton } from '../audition/audition-bar.tsx'
import { DeletedNotice } from './deleted-notice.tsx'
import { ChangesNotice, ConflictNotice, FollowingNotice } from './notices.tsx'
import { PartSwitch, useParts, type Parts } from './parts.tsx'
import { TimelinePart } from './timeline-part.tsx'
import { useAudition } from '../audition/use-audition.ts'
import { HistoryModal } from './history-modal.tsx'
import { showComposer, showPalette, useBuilderKeys } from './use-builder-keys.ts'
import { useLoop, type Loop } from './use-loop.ts'
import type { LoadClicks } from '../audition/use-scrub-sound.ts'
import { useBuilderValue } from './use-builder-value.ts'
import { WordsComposer } from './words-composer.tsx'
import classes from './builder-screen.module.css'

export interface BuilderScreenProps extends DetailFields, SharedParts {
  store: BuilderStore
  session: BuilderSession
  changes: readonly BuilderSentence[]
  /** The unsent work of a deleted game was discarded. */
  onDiscarded: () => void
  /** Leaves this game for a new one. */
  onNew: () => void
  profile: PlayerProfile
  /** What a game without a config of its own is generated with. */
  generator: Generator
  words: ScriptWords
  /** The name of the member, for files. */
  creator: string
  /** A sentence about lines that could not be loaded. */
  linesNotice: ReactNode
  /** Plays the part of the game from the playhead on. */
  onPlay: (game: PlayableGame) => void
  /** Plays the first of the games that may be played as it is: a part again and again, with more and more rest. */
  onPlayLoop: (games: readonly PlayableGame[]) => void
  loadClicks: LoadClicks
  /** The sound of a game that is played in the builder: beats and the voice. */
  loadSound: LoadSound
  onHear: HearLine
  renderDeletion: (game: { id: string; name: string }) => ReactNode
}

interface MainProps extends Pick<BuilderScreenProps, 'generator' | 'words' | 'loadClicks'> {
  parts: Parts
  actions: Actions
  checked: Checked
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
function Main({ parts, actions, checked, loop, audition, generator, words, ...rest }: MainProps) {
  const { loadClicks, onMenu, onInsert, onWrite, isReadOnly } = rest
  const [draft, setDraft] = useState('')
  const hasTimeline = parts.isPhone ? parts.has('list') : !parts.isList
  return (
    <div className={classes['main']}>
      <AuditionBar audition={audition} words={words} />
      {hasTimeline && (
        <TimelinePart
          // A phone has another layout, with a view of its own.
          key={String(parts.isPhone)}
          findings={checked.found}
          isPhone={parts.isPhone}
          words={words}
          loop={loop}
          audition={audition}
          onMenu={onMenu}
          onMarker={(marker, place) => onMenu({ ...place, marker })}
          onLane={(lane, place) => onMenu({ ...place, lane })}
          loadClicks={loadClicks}
          isReadOnly={isReadOnly}
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
          <WordsComposer words={words} actions={actions} draft={draft} onDraft={setDraft} />
          <EmptyHint actions={actions} generator={generator} onInsert={onInsert} />
        </>
      )}
      {parts.has('check') && <ChecksCard {...checked} />}
    </div>
  )
}

interface ModalsProps extends DetailFields, Pick<BuilderScreenProps, 'creator' | 'onNew' | 'renderDeletion'> {
  modal: HeadModal | null
  actions: Actions
  onClose: () => void
}

function Modals({ modal, actions, creator, onNew, onClose, renderDeletion, ...fields }: ModalsProps) {
  const { details } = useBuilderState()
  const { savedAs } = useSaveStatus()
  return (
    <>
      {actions.asked && <AskModal asked={actions.asked} onClose={actions.close} />}
      {modal === 'history' && <HistoryModal onClose={onClose} />}
      {modal === 'keys' && <KeysModal onClose={onClose} />}
      {modal === 'files' && <ExchangeModal creator={creator} onNew={onNew} onClose={onClose} />}
      {modal === 'details' && (
        <DetailsModal
          {...fields}
          deletion={savedAs && renderDeletion({ id: savedAs.id, name: details.name })}
          onClose={onClose}
        />
      )}
    </>
  )
}

function Workplace(props: Omit<BuilderScreenProps, 'store' | 'session'>) {
  const { profile, generator, words, changes, linesNotice, onPlay } = props
  const builder = useBuilder()
  const { store, session } = builder
  const { history, role } = useBuilderState()
  const [modal, setModal] = useState<HeadModal | null>(null)
  const [menu, setMenu] = useState<BuilderMenuPlace | null>(null)
  const parts = useParts()
  const checked = useFindings(history.document, profile, words)
  const { config } = generator
  const audition = useAudition(store, props.loadSound, words)
  const actions = useActions({ profile, config, settle: audition.stop })
  const play = useCallback(() => {
    audition.stop()
    const { history: now, playhead: at } = store.get()
    void session.flush().then(() => onPlay(gameFrom(now.document, at)))
  }, [store, session, onPlay, audition])
  const loop = useLoop({ store, session, onPlay: props.onPlayLoop })
  const onHelp = () => setModal('keys')
  const onHistory = () => setModal('history')
  useBuilderKeys({ builder, actions, parts, loop, audition, onPlay: play, onHelp, onHistory })
  useKeysHome()
  const { show } = parts
  const onWrite = useCallback(() => showComposer({ parts: { show } }), [show])
  const isReadOnly = role === 'following'
  return (
    <>
      <Head
        hasErrors={checked.found.some(({ severity }) => severity === 'error')}
        parts={parts}
        onPlay={play}
        onOpen={setModal}
        renderReadThrough={props.renderReadThrough}
        renderShare={props.renderShare}
        renderSharing={props.renderSharing}
      />
      <FollowingNotice />
      <ConflictNotice />
      <DeletedNotice onDetails={() => setModal('details')} onDiscarded={props.onDiscarded} />
      <ChangesNotice changes={changes} />
      {linesNotice}
      {parts.isPhone && <PartSwitch parts={parts} />}
      <div className={classes['columns']}>
        <Main
          parts={parts}
          actions={actions}
          checked={checked}
          loop={loop}
          audition={audition}
          generator={generator}
          words={words}
          loadClicks={props.loadClicks}
          onMenu={setMenu}
          onInsert={() => showPalette({ parts })}
          onWrite={onWrite}
          isReadOnly={isReadOnly}
        />
        {(parts.has('change') || parts.has('insert')) && (
          <aside className={classes['side']}>
            {parts.isPhone && parts.has('insert') && (
              <div className={classes['tools']}>
                <TimeActions actions={actions} hasTime onWrite={onWrite} />
              </div>
            )}
            {parts.has('change') && <RecordPanel words={words} actions={actions} onHear={props.onHear} />}
            {parts.has('insert') && <InsertPart profile={profile} actions={actions} isDisabled={isReadOnly} />}
          </aside>
        )}
      </div>
      {menu && <BuilderMenu place={menu} actions={actions} onWrite={onWrite} onClose={() => setMenu(null)} />}
      <Modals
        modal={modal}
        actions={actions}
        creator={props.creator}
        onNew={props.onNew}
        renderDeletion={props.renderDeletion}
        renderSplash={props.renderSplash}
        renderTags={props.renderTags}
        onClose={() => setModal(null)}
      />
    </>
  )
}

export function BuilderScreen({ store, session, ...props }: BuilderScreenProps) {
  const { builder, said, refusal } = useBuilderValue(store, session)
  return (
    <BuilderContext value={builder}>
      <GrammarProvider>
        <Workplace {...props} />
      </GrammarProvider>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {refusal && (
        // The status says the same to a screen reader.
        <p key={refusal.count} aria-hidden="true" className={classes['refusal']}>
          {refusal.text}
        </p>
      )}
    </BuilderContext>
  )
}

/** The workplace for games that are composed by hand: list, panel and check over one document. */
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayableGame } from '@rubato/contracts/domain'
import { gameFrom, gameOf, type BuilderSentence } from '@rubato/builder'
import type { PlayerProfile } from '@rubato/engine'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { ChecksCard } from '../checks/checks-card.tsx'
import { useFindings } from '../checks/use-findings.ts'
import type { BuilderSession } from '../document/builder-session.ts'
import type { BuilderStore } from '../document/builder-store.ts'
import type { ScriptWords } from '../document/script-words.ts'
import { BuilderContext, useBuilder, useBuilderState, useSaveStatus, type Builder } from '../document/use-builder.ts'
import { ExchangeModal } from '../exchange/exchange-modal.tsx'
import { RecordList } from '../list/record-list.tsx'
import { PalettePart } from '../panel/palette-part.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import { builderText } from '../texts/builder-text.ts'
import { problemText, sentenceText } from '../texts/sentence-text.ts'
import { timeText } from '../texts/time-text.ts'
import { ActionsBar } from './actions-bar.tsx'
import { AskModal } from './ask-modal.tsx'
import { DetailsModal, type DetailFields } from './details-modal.tsx'
import { KeysModal } from './keys-modal.tsx'
import { ChangesNotice, ConflictNotice, FollowingNotice } from './notices.tsx'
import { SaveState } from './save-state.tsx'
import { TimelinePart } from './timeline-part.tsx'
import { useActions } from './use-actions.ts'
import { useBuilderKeys } from './use-builder-keys.ts'
import classes from './builder-screen.module.css'

export interface BuilderScreenProps extends DetailFields {
  store: BuilderStore
  session: BuilderSession
  changes: readonly BuilderSentence[]
  profile: PlayerProfile
  words: ScriptWords
  /** The name of the member, for files. */
  creator: string
  /** A sentence about lines that could not be loaded. */
  linesNotice: ReactNode
  /** Plays the part of the game from the playhead on. */
  onPlay: (game: PlayableGame) => void
  renderReadThrough: (game: PlayableGame) => ReactNode
  renderShare: (game: { id: string; hasErrors: boolean; isSaved: boolean } | null) => ReactNode
  renderDeletion: (game: { id: string; name: string }) => ReactNode
}

type OpenModal = 'details' | 'files' | 'keys' | null

/** Steps with what is said about them: commands, undo and redo report in one status line. */
function useBuilderValue(store: BuilderStore, session: BuilderSession) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const builder = useMemo((): Builder => {
    // The same sentence twice in a row would be silent.
    const announce = (text: string) => setSaid((last) => (last === text ? `${text}\u00A0` : text))
    return {
      store,
      session,
      announce,
      run(command, options) {
        const problem = store.run(command, options)
        const label = store.get().history.done.at(-1)?.label
        if (problem) announce(problemText(t, problem))
        else if (label) announce(sentenceText(t, label))
        return problem === null
      },
      undo() {
        const step = store.get().history.done.at(-1)
        store.undo()
        if (step) announce(builderText(t, 'screen.undone', { step: sentenceText(t, step.label) }))
      },
      redo() {
        const step = store.get().history.undone.at(-1)
        store.redo()
        if (step) announce(builderText(t, 'screen.redone', { step: sentenceText(t, step.label) }))
      },
    }
  }, [store, session, t])
  return { builder, said }
}

function UndoButtons() {
  const { t } = useTranslation()
  const { undo, redo } = useBuilder()
  const { history, role } = useBuilderState()
  const [last, next] = [history.done.at(-1), history.undone.at(-1)]
  const isReadOnly = role === 'following'
  const name = (key: 'undo' | 'redo', step: typeof last) =>
    step
      ? builderText(t, `screen.${key}-named`, { step: sentenceText(t, step.label) })
      : builderText(t, `screen.${key}`)
  return (
    <>
      <Button
        small
        look="secondary"
        disabled={!last || isReadOnly}
        title={name('undo', last)}
        aria-label={name('undo', last)}
        onClick={undo}
      >
        {builderText(t, 'screen.undo')}
      </Button>
      <Button
        small
        look="secondary"
        disabled={!next || isReadOnly}
        title={name('redo', next)}
        aria-label={name('redo', next)}
        onClick={redo}
      >
        {builderText(t, 'screen.redo')}
      </Button>
    </>
  )
}

interface HeadProps extends Pick<BuilderScreenProps, 'renderReadThrough' | 'renderShare'> {
  hasErrors: boolean
  onPlay: () => void
  onOpen: (modal: OpenModal) => void
}

function Head({ hasErrors, onPlay, onOpen, renderReadThrough, renderShare }: HeadProps) {
  const { t } = useTranslation()
  const { session } = useBuilder()
  const { history, details, playhead } = useBuilderState()
  const { account, savedAs } = useSaveStatus()
  const { document } = history
  const game = useMemo(() => gameOf(document), [document])
  return (
    <header className={classes['head']}>
      <h1>{details.name || builderText(t, 'screen.new')}</h1>
      {!savedAs && <Chip>{builderText(t, 'screen.private')}</Chip>}
      <SaveState />
      <div className={classes['tools']}>
        <UndoButtons />
        <Button small look="secondary" onClick={() => onOpen('details')}>
          {builderText(t, 'screen.details')}
        </Button>
        {savedAs && account.kind !== 'saved' && account.kind !== 'conflict' && (
          <Button small look="secondary" onClick={() => void session.saveNow()}>
            {builderText(t, 'save.now')}
          </Button>
        )}
        {renderReadThrough(game)}
        {renderShare(savedAs && { id: savedAs.id, hasErrors, isSaved: account.kind === 'saved' })}
        <Button small look="secondary" onClick={() => onOpen('files')}>
          {builderText(t, 'screen.more')}
        </Button>
        <Button small look="secondary" onClick={() => onOpen('keys')}>
          {builderText(t, 'screen.keys')}
        </Button>
        <Button small aria-label={builderText(t, 'screen.play-named', { time: timeText(playhead) })} onClick={onPlay}>
          {builderText(t, 'screen.play')}
        </Button>
      </div>
    </header>
  )
}

function Workplace({
  profile,
  words,
  changes,
  creator,
  linesNotice,
  onPlay,
  ...props
}: Omit<BuilderScreenProps, 'store' | 'session'>) {
  const builder = useBuilder()
  const { history, details, role } = useBuilderState()
  const { savedAs } = useSaveStatus()
  const [modal, setModal] = useState<OpenModal>(null)
  const close = () => setModal(null)
  const checked = useFindings(history.document, profile, words)
  const actions = useActions(profile)
  const { store, session } = builder
  const play = useCallback(() => {
    const { history: now, playhead: at } = store.get()
    void session.flush().then(() => onPlay(gameFrom(now.document, at)))
  }, [store, session, onPlay])
  useBuilderKeys({ builder, actions, onPlay: play, onHelp: () => setModal('keys') })
  const hasErrors = checked.found.some(({ severity }) => severity === 'error')
  const setPlayhead = (at: number) => store.setPlayhead(at)
  return (
    <>
      <Head hasErrors={hasErrors} onPlay={play} onOpen={setModal} {...props} />
      <FollowingNotice />
      <ConflictNotice />
      <ChangesNotice changes={changes} />
      {linesNotice}
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <ActionsBar actions={actions} onPlayhead={setPlayhead} />
          <TimelinePart findings={checked.found} />
          <RecordList />
          <ChecksCard {...checked} />
        </div>
        <aside className={classes['side']}>
          <RecordPanel words={words} profile={profile} />
          <PalettePart profile={profile} isDisabled={role === 'following'} />
        </aside>
      </div>
      {actions.asked && <AskModal asked={actions.asked} onClose={actions.close} />}
      {modal === 'keys' && <KeysModal onClose={close} />}
      {modal === 'files' && <ExchangeModal creator={creator} onClose={close} />}
      {modal === 'details' && (
        <DetailsModal
          renderSplash={props.renderSplash}
          renderTags={props.renderTags}
          deletion={savedAs && props.renderDeletion({ id: savedAs.id, name: details.name })}
          onClose={close}
        />
      )}
    </>
  )
}

export function BuilderScreen({ store, session, ...props }: BuilderScreenProps) {
  const { builder, said } = useBuilderValue(store, session)
  return (
    <BuilderContext value={builder}>
      <Workplace {...props} />
      <p role="status" className={classes['said']}>
        {said}
      </p>
    </BuilderContext>
  )
}

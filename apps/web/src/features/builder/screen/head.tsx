/** The head of the builder: what the game is, where it is saved, undo and redo, reading, sharing, playing. */
import { useMemo, type ReactNode } from 'react'
import {
  ChartGantt,
  FileDown,
  History,
  Keyboard,
  List,
  Pencil,
  Play,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlayableGame } from '@rubato/contracts/domain'
import { gameOf } from '@rubato/builder'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { useBuilder, useBuilderState, useSaveStatus } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import { timeText } from '../times/time-text.ts'
import type { Parts } from './parts.tsx'
import { SaveButton, SaveState } from './save-state.tsx'
import classes from './head.module.css'

const ICON = 17

export type HeadModal = 'details' | 'files' | 'keys' | 'history'

export interface SharedParts {
  renderReadThrough: (game: PlayableGame) => ReactNode
  /** Null while the account has no game: `onDetails` asks for what it needs to be saved. */
  renderShare: (game: { id: string; hasErrors: boolean; isSaved: boolean } | null, onDetails: () => void) => ReactNode
  /** Whether other members see the game, in a word. */
  renderSharing: (gameId: string) => ReactNode
}

interface HeadProps extends SharedParts {
  hasErrors: boolean
  parts: Parts
  onPlay: () => void
  onOpen: (modal: HeadModal) => void
}

interface IconButtonProps {
  label: string
  Icon: LucideIcon
  isDisabled?: boolean
  onClick: () => void
}

const IconButton = ({ label, Icon, isDisabled = false, onClick }: IconButtonProps) => (
  <Button
    small
    look="secondary"
    className={classes['icon']}
    disabled={isDisabled}
    title={label}
    aria-label={label}
    onClick={onClick}
  >
    <Icon size={ICON} aria-hidden />
  </Button>
)

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
      <IconButton label={name('undo', last)} Icon={Undo2} isDisabled={!last || isReadOnly} onClick={undo} />
      <IconButton label={name('redo', next)} Icon={Redo2} isDisabled={!next || isReadOnly} onClick={redo} />
    </>
  )
}

export function Head({ hasErrors, parts, onPlay, onOpen, renderReadThrough, renderShare, renderSharing }: HeadProps) {
  const { t } = useTranslation()
  const { history, details, playhead } = useBuilderState()
  const { account, savedAs } = useSaveStatus()
  const { document } = history
  const game = useMemo(() => gameOf(document), [document])
  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h1>{details.name || builderText(t, 'screen.new')}</h1>
        <IconButton label={builderText(t, 'screen.details')} Icon={Pencil} onClick={() => onOpen('details')} />
        {savedAs ? renderSharing(savedAs.id) : <Chip>{builderText(t, 'screen.private')}</Chip>}
        <SaveState />
        <SaveButton onDetails={() => onOpen('details')} />
      </div>
      <div className={classes['tools']}>
        <UndoButtons />
        <IconButton label={builderText(t, 'history.title')} Icon={History} onClick={() => onOpen('history')} />
        {!parts.isPhone && (
          <IconButton
            label={builderText(t, parts.isList ? 'parts.show-timeline' : 'parts.show-list')}
            Icon={parts.isList ? ChartGantt : List}
            onClick={parts.toggleList}
          />
        )}
        <IconButton label={builderText(t, 'screen.more')} Icon={FileDown} onClick={() => onOpen('files')} />
        {!parts.isPhone && (
          <IconButton label={builderText(t, 'screen.keys')} Icon={Keyboard} onClick={() => onOpen('keys')} />
        )}
        {renderReadThrough(game)}
        {renderShare(savedAs && { id: savedAs.id, hasErrors, isSaved: account.kind === 'saved' }, () =>
          onOpen('details'),
        )}
        <Button
          small
          className={classes['play']}
          aria-label={builderText(t, 'screen.play-named', { time: timeText(playhead) })}
          onClick={onPlay}
        >
          <Play size={ICON} aria-hidden />
          {builderText(t, 'screen.play')}
        </Button>
      </div>
    </header>
  )
}

/** The head of the builder: what the game is, where it is saved, undo and redo, reading, sharing, playing. */
import { useId, useMemo, useState, type ReactNode } from 'react'
import {
  ChartGantt,
  Ellipsis,
  FileDown,
  History,
  Keyboard,
  List,
  Pencil,
  Play,
  Split,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlayableGame } from '@rubato/contracts/domain'
import { gameOf, leftOutByChoices } from '@rubato/builder'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { notifyReport } from '../../../lib/notify.ts'
import { ICON, IconButton, UndoButtons } from '../actions/tool-buttons.tsx'
import { useBuilderState, useSaveStatus, useWork } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { timeText } from '../times/time-text.ts'
import type { Parts } from './parts.tsx'
import { SaveButton, SaveState } from './saving/save-state.tsx'
import classes from './head.module.css'

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

interface ToolsProps extends HeadProps {
  id: string
}

/** Makes the game a branching one, and says what it loses. */
function useAddChoices(): () => void {
  const { t, i18n } = useTranslation()
  const { run } = useWork()
  const { document } = useBuilderState().history
  return () => {
    const leftOut = leftOutByChoices(document)
    if (!run({ kind: 'add-choices' }) || leftOut.length === 0) return
    const names = leftOut.map((part) => builderText(t, `scenes.choices-added.parts.${part}`))
    const parts = new Intl.ListFormat(i18n.language).format(names)
    notifyReport(
      builderText(t, 'scenes.choices-added.title'),
      builderText(t, 'scenes.choices-added.left-out', { parts }),
    )
  }
}

/** The actions that are used less often. On a phone they are below the head, with labels. */
function Tools({ id, hasErrors, parts, onOpen, renderReadThrough, renderShare }: ToolsProps) {
  const { t } = useTranslation()
  const addChoices = useAddChoices()
  const { history, role } = useBuilderState()
  const { account, savedAs } = useSaveStatus()
  const { document } = history
  const { isPhone } = parts
  const game = useMemo(() => gameOf(document), [document])
  const tool = (key: string, Icon: LucideIcon, onClick: () => void, isDisabled = false) => (
    <IconButton label={builderText(t, key)} Icon={Icon} isDisabled={isDisabled} hasText={isPhone} onClick={onClick} />
  )
  return (
    <div id={id} className={classes['rest']}>
      {isPhone && <SaveButton onDetails={() => onOpen('details')} />}
      {isPhone && tool('screen.details', Pencil, () => onOpen('details'))}
      {tool('history.title', History, () => onOpen('history'))}
      {!isPhone &&
        tool(
          parts.isList ? 'parts.show-timeline' : 'parts.show-list',
          parts.isList ? ChartGantt : List,
          parts.toggleList,
        )}
      {document.records.size > 0 && tool('scenes.add-choices', Split, addChoices, role === 'following')}
      {tool('screen.more', FileDown, () => onOpen('files'))}
      {!isPhone && tool('screen.keys', Keyboard, () => onOpen('keys'))}
      {renderReadThrough(game)}
      {renderShare(savedAs && { id: savedAs.id, hasErrors, isSaved: account.kind === 'saved' }, () =>
        onOpen('details'),
      )}
    </div>
  )
}

export function Head(props: HeadProps) {
  const { parts, onPlay, onOpen, renderSharing } = props
  const { t } = useTranslation()
  const { details, playhead } = useBuilderState()
  const { savedAs } = useSaveStatus()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <header
      className={classes['head']}
      data-open={isOpen || undefined}
      // What was pressed takes the focus back from its modal, also where the window has become a narrow one.
      onClickCapture={({ target }) => {
        if (!parts.isPhone && target instanceof Element && target.closest(`#${CSS.escape(id)}`)) setOpen(true)
      }}
    >
      <div className={classes['title']}>
        <h1 title={details.name}>{details.name || builderText(t, 'screen.new')}</h1>
        {!parts.isPhone && (
          <>
            <IconButton label={builderText(t, 'screen.details')} Icon={Pencil} onClick={() => onOpen('details')} />
            {savedAs ? renderSharing(savedAs.id) : <Chip>{t('items.badges.private')}</Chip>}
          </>
        )}
        <SaveState />
        {!parts.isPhone && <SaveButton onDetails={() => onOpen('details')} />}
      </div>
      <div className={classes['tools']}>
        <UndoButtons />
        <Tools id={id} {...props} />
        <Button
          small
          className={classes['play']}
          aria-label={builderText(t, 'screen.play-named', { time: timeText(playhead) })}
          onClick={onPlay}
        >
          <Play size={ICON} aria-hidden />
          {!parts.isPhone && builderText(t, 'screen.play')}
        </Button>
        {parts.isPhone && (
          <Button
            small
            look="secondary"
            className={classes['icon']}
            aria-label={builderText(t, 'screen.tools')}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Ellipsis size={ICON} aria-hidden />
          </Button>
        )}
      </div>
    </header>
  )
}

/** The workplace for branching games: notebook, graph and list of sections, panel and check over one document. */
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { FileDown, FileText, History, Pencil, Variable as VariableIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SceneDocument } from '@rubato/builder'
import type { PlayableGame } from '@rubato/contracts/domain'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { IconButton, UndoButtons } from '../actions/tool-buttons.tsx'
import type { BuilderSession } from '../document/builder-session.ts'
import type { WorkStore } from '../document/builder-store.ts'
import { timelineIn } from '../document/section-store.ts'
import { BuilderContext, useSaveStatus, useScene, useWork, useWorkState } from '../document/use-builder.ts'
import { SceneExchangeModal } from '../exchange/scene-exchange-modal.tsx'
import { CommandStatus } from '../screen/command-status.tsx'
import { DeletedNotice } from '../screen/saving/deleted-notice.tsx'
import { DetailsModal, type DetailFields } from '../screen/details-modal.tsx'
import type { SharedParts } from '../screen/head.tsx'
import { HistoryModal } from '../screen/history-modal.tsx'
import { ConflictNotice, FollowingNotice } from '../screen/saving/notices.tsx'
import { SaveButton, SaveState } from '../screen/saving/save-state.tsx'
import { useBuilderValue } from '../screen/use-builder-value.ts'
import type { WorkbenchTools } from '../screen/workbench.tsx'
import { builderText } from '../texts/builder-text.ts'
import { Variables } from './panel/variables.tsx'
import { PlayHere, type OnPlayFrom } from './play-here.tsx'
import { useSceneFindings } from './scene-checks.tsx'
import { focusRow } from './notebook/focus-row.ts'
import { SectionsPart } from './sections-part.tsx'
import { SectionTimeline } from './timeline/section-timeline.tsx'
import { TextModal } from './text/text-modal.tsx'
import { useSceneKeys } from './use-scene-keys.ts'
import classes from './scene.module.css'

type OpenModal = 'details' | 'files' | 'history' | 'text' | 'variables'

export interface SceneScreenProps
  extends
    DetailFields,
    Omit<WorkbenchTools, 'onPlay' | 'onPlayLoop'>,
    Pick<SharedParts, 'renderShare' | 'renderSharing'> {
  store: WorkStore
  session: BuilderSession
  onPlayFrom: OnPlayFrom
  /** Plays a part of a section, as a test, and returns to the section. */
  onPlaySection: (games: readonly PlayableGame[], section: string) => void
  /** The section to which a test returns. */
  returnsTo: string | undefined
  /** The unsent work of a deleted game was discarded. */
  onDiscarded: () => void
  /** Leaves this game for a new one. */
  onNew: () => void
  renderReadScene: (game: SceneDocument, name: string) => ReactNode
  renderDeletion: (game: { id: string; name: string }) => ReactNode
}

interface HeadProps extends Pick<SceneScreenProps, 'renderReadScene' | 'renderShare' | 'renderSharing'> {
  hasErrors: boolean
  onOpen: (modal: OpenModal) => void
}

function SceneHead({ hasErrors, onOpen, renderReadScene, renderShare, renderSharing }: HeadProps) {
  const { t } = useTranslation()
  const { document } = useScene()
  const { details } = useWorkState()
  const { account, savedAs } = useSaveStatus()
  const text = (key: string) => builderText(t, key)
  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h1 title={details.name}>{details.name || text('scenes.new')}</h1>
        <IconButton label={text('screen.details')} Icon={Pencil} onClick={() => onOpen('details')} />
        {savedAs ? renderSharing(savedAs.id) : <Chip>{t('items.badges.private')}</Chip>}
        <SaveState />
        <SaveButton onDetails={() => onOpen('details')} />
      </div>
      <div className={classes['tools']}>
        <UndoButtons />
        <IconButton label={text('history.title')} Icon={History} onClick={() => onOpen('history')} />
        <IconButton label={text('scenes.variables.title')} Icon={VariableIcon} onClick={() => onOpen('variables')} />
        <IconButton label={text('scenes.text.title')} Icon={FileText} onClick={() => onOpen('text')} />
        <IconButton label={text('screen.more')} Icon={FileDown} onClick={() => onOpen('files')} />
        {renderReadScene(document, details.name)}
        {renderShare(savedAs && { id: savedAs.id, hasErrors, isSaved: account.kind === 'saved' }, () =>
          onOpen('details'),
        )}
      </div>
    </header>
  )
}

interface ModalsProps extends DetailFields, Pick<SceneScreenProps, 'profile' | 'onNew' | 'renderDeletion'> {
  modal: OpenModal | null
  onClose: () => void
}

function Modals({ modal, profile, onNew, onClose, renderDeletion, ...fields }: ModalsProps) {
  const { t } = useTranslation()
  const { details } = useWorkState()
  const { savedAs } = useSaveStatus()
  const deletion = savedAs && renderDeletion({ id: savedAs.id, name: details.name })
  return (
    <>
      {modal === 'history' && <HistoryModal onClose={onClose} />}
      {modal === 'details' && <DetailsModal {...fields} deletion={deletion} onClose={onClose} />}
      {modal === 'text' && <TextModal profile={profile} onClose={onClose} />}
      {modal === 'files' && <SceneExchangeModal onNew={onNew} onClose={onClose} />}
      {modal === 'variables' && (
        <Modal title={builderText(t, 'scenes.variables.title')} size={600} onClose={onClose}>
          <Variables />
        </Modal>
      )}
    </>
  )
}

/** The section whose timeline is open, while the game has it; the focus returns to the button or node that opened it. */
function useTimeline() {
  const state = useWorkState()
  const { store } = useWork()
  const [open, setOpen] = useState<{ id: string; opener: Element | null } | null>(null)
  const section = open && timelineIn(state, open.id)
  const opener = section ? null : open?.opener
  useEffect(() => {
    if (opener instanceof HTMLElement) opener.focus()
  }, [opener])
  const isOpen = section !== null
  useEffect(() => {
    // After the focus went to the head of the timeline, which may scroll the page.
    if (isOpen) globalThis.document.documentElement.scrollTop = 0
  }, [isOpen])
  const show = useCallback(
    (id: string) => {
      if (timelineIn(store.get(), id)) setOpen({ id, opener: globalThis.document.activeElement })
    },
    [store],
  )
  return {
    section,
    open: show,
    close: () => setOpen((now) => now && { ...now, id: '' }),
  }
}

function Workplace(props: Omit<SceneScreenProps, 'store' | 'session' | 'returnsTo'>) {
  const { document } = useScene()
  const [modal, setModal] = useState<OpenModal | null>(null)
  const checked = useSceneFindings(document, props.profile)
  const timeline = useTimeline()
  const { section } = timeline
  useSceneKeys(section !== null)
  return (
    <>
      <SceneHead hasErrors={checked.found.length > 0} onOpen={setModal} {...props} />
      <FollowingNotice />
      <ConflictNotice />
      <DeletedNotice onDetails={() => setModal('details')} onDiscarded={props.onDiscarded} />
      {section && (
        <SectionTimeline
          key={section.id}
          section={section}
          found={checked.found}
          actions={<PlayHere section={section} onPlayFrom={props.onPlayFrom} />}
          onBack={timeline.close}
          onPlay={(game) => props.onPlaySection([game], section.id)}
          onPlayLoop={(games) => props.onPlaySection(games, section.id)}
          {...props}
        />
      )}
      {/* The sections stay as they were while a timeline is open. */}
      <div hidden={section !== null}>
        <SectionsPart
          {...props}
          checked={checked}
          onTimeline={timeline.open}
          onVariables={() => setModal('variables')}
        />
      </div>
      <Modals {...props} modal={modal} onClose={() => setModal(null)} />
    </>
  )
}

export function SceneScreen({ store, session, returnsTo, ...props }: SceneScreenProps) {
  const { builder, said, refusal } = useBuilderValue(store, session)
  useEffect(() => {
    if (returnsTo === undefined) return
    store.select([returnsTo])
    focusRow(returnsTo)
  }, [store, returnsTo])
  return (
    <BuilderContext value={builder}>
      <Workplace {...props} />
      <CommandStatus said={said} refusal={refusal} />
    </BuilderContext>
  )
}

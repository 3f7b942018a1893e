/** The workplace for branching games: notebook, graph and list of sections, panel and check over one document. */
import { useMemo, useState, type ReactNode } from 'react'
import {
  FileDown,
  FileText,
  GitFork,
  History,
  List,
  NotebookPen,
  Pencil,
  Variable as VariableIcon,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SceneDocument } from '@rubato/builder'
import type { PlayerProfile } from '@rubato/engine'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { IconButton, UndoButtons } from '../actions/tool-buttons.tsx'
import type { BuilderSession } from '../document/builder-session.ts'
import type { WorkStore } from '../document/builder-store.ts'
import { BuilderContext, useSaveStatus, useScene, useWorkState } from '../document/use-builder.ts'
import { SceneExchangeModal } from '../exchange/scene-exchange-modal.tsx'
import { useIsNarrow } from '../list/use-is-narrow.ts'
import { DeletedNotice } from '../screen/deleted-notice.tsx'
import { DetailsModal, type DetailFields } from '../screen/details-modal.tsx'
import type { Generator } from '../screen/empty-hint.tsx'
import type { SharedParts } from '../screen/head.tsx'
import { HistoryModal } from '../screen/history-modal.tsx'
import { ConflictNotice, FollowingNotice } from '../screen/notices.tsx'
import { SaveButton, SaveState } from '../screen/save-state.tsx'
import { useBuilderValue } from '../screen/use-builder-value.ts'
import { builderText } from '../texts/builder-text.ts'
import screenClasses from '../screen/builder-screen.module.css'
import { Notebook } from './notebook/notebook.tsx'
import { Outline } from './outline.tsx'
import { SectionPanel } from './panel/section-panel.tsx'
import { Variables } from './panel/variables.tsx'
import { SceneChecks, useSceneFindings } from './scene-checks.tsx'
import { SceneTemplates } from './scene-templates.tsx'
import { TextModal } from './text/text-modal.tsx'
import { useSceneKeys } from './use-scene-keys.ts'
import { sectionIn } from './ways-text.ts'
import classes from './scene.module.css'

function GraphLoading() {
  const { t } = useTranslation()
  return <Skeleton rows={8} label={builderText(t, 'scenes.graph.loading')} />
}
/** The graph and its drawing are loaded when it is shown first. */
const Graph = lazyPiece(async () => (await import('./graph/graph.tsx')).Graph, <GraphLoading />)

const noPath: readonly string[] = []
const views = ['notebook', 'graph', 'outline'] as const
type View = (typeof views)[number]
const viewIcons = { notebook: NotebookPen, graph: GitFork, outline: List }
const phoneParts = ['write', 'section', 'check'] as const
type PhonePart = (typeof phoneParts)[number]
type OpenModal = 'details' | 'files' | 'history' | 'text' | 'variables'

export interface SceneScreenProps extends DetailFields, Pick<SharedParts, 'renderShare' | 'renderSharing'> {
  store: WorkStore
  session: BuilderSession
  profile: PlayerProfile
  generator: Generator
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
        {savedAs ? renderSharing(savedAs.id) : <Chip>{text('screen.private')}</Chip>}
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

interface ModalsProps extends DetailFields, Pick<SceneScreenProps, 'onNew' | 'renderDeletion'> {
  modal: OpenModal | null
  onClose: () => void
}

function Modals({ modal, onNew, onClose, renderDeletion, ...fields }: ModalsProps) {
  const { t } = useTranslation()
  const { details } = useWorkState()
  const { savedAs } = useSaveStatus()
  const deletion = savedAs && renderDeletion({ id: savedAs.id, name: details.name })
  return (
    <>
      {modal === 'history' && <HistoryModal onClose={onClose} />}
      {modal === 'details' && <DetailsModal {...fields} deletion={deletion} onClose={onClose} />}
      {modal === 'text' && <TextModal onClose={onClose} />}
      {modal === 'files' && <SceneExchangeModal onNew={onNew} onClose={onClose} />}
      {modal === 'variables' && (
        <Modal title={builderText(t, 'scenes.variables.title')} size={600} onClose={onClose}>
          <Variables />
        </Modal>
      )}
    </>
  )
}

interface SwitchProps<Value extends string> {
  label: string
  values: readonly Value[]
  value: Value
  nameOf: (value: Value) => string
  icons?: Readonly<Record<Value, LucideIcon>>
  onChange: (value: Value) => void
}

function Switch<Value extends string>({ label, values, value, nameOf, icons, onChange }: SwitchProps<Value>) {
  const icon = (each: Value) => {
    const Icon: LucideIcon | undefined = icons?.[each]
    return Icon && <Icon size={16} aria-hidden />
  }
  return (
    <div role="group" aria-label={label} className={classes['views']}>
      {values.map((each) => (
        <Button
          key={each}
          small
          look={each === value ? 'primary' : 'secondary'}
          aria-pressed={each === value}
          onClick={() => onChange(each)}
        >
          {icon(each)}
          {nameOf(each)}
        </Button>
      ))}
    </div>
  )
}

/** The field of the section in the notebook, once that is shown. */
const inRow = (id: string, act: (row: HTMLElement) => void) =>
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(`${id}/name`)}"]`)
    if (row) act(row)
  })
const focusRow = (id: string) => inRow(id, (row) => row.focus())
const showRow = (id: string) => inRow(id, (row) => row.scrollIntoView({ block: 'nearest' }))

function Workplace({ profile, generator, ...props }: Omit<SceneScreenProps, 'store' | 'session'>) {
  const { t } = useTranslation()
  const { document, store } = useScene()
  const { history } = useWorkState()
  const [modal, setModal] = useState<OpenModal | null>(null)
  const [view, setView] = useState<View>('notebook')
  const [part, setPart] = useState<PhonePart>('write')
  const [shownPath, setShownPath] = useState<{ path: readonly string[]; document: SceneDocument } | null>(null)
  const isPhone = useIsNarrow()
  const checked = useSceneFindings(document, profile)
  const wanted = history.selection[0]
  const selected =
    (wanted !== undefined && sectionIn(document, wanted)) || sectionIn(document, document.start) || document.sections[0]
  const counts = useMemo(() => {
    const at = Map.groupBy(checked.found, ({ path: way }) => way.at(-1) ?? '')
    return new Map([...at].map(([id, all]) => [id, all.length]))
  }, [checked.found])
  // A change of the game ends what is shown of its former ways.
  const path = shownPath?.document === document ? shownPath.path : noPath
  const highlighted = useMemo(() => new Set(path), [path])
  useSceneKeys()
  if (!selected) return null
  const select = (id: string) => {
    if (store.get().history.selection[0] !== id) store.select([id])
  }
  const open = (id: string) => {
    select(id)
    setView('notebook')
    setPart('write')
    focusRow(id)
  }
  const showPath = (way: readonly string[]) => {
    const last = way.at(-1)
    if (last === undefined) return setModal('variables')
    setShownPath({ path: way, document })
    select(last)
    if (view === 'notebook') showRow(last)
    if (isPhone) setPart('section')
  }
  const shared = { selected: selected.id, counts, highlighted, onSelect: select, onOpen: open }
  const has = (wantedPart: PhonePart) => !isPhone || part === wantedPart
  return (
    <>
      <SceneHead hasErrors={checked.found.length > 0} onOpen={setModal} {...props} />
      <FollowingNotice />
      <ConflictNotice />
      <DeletedNotice onDetails={() => setModal('details')} onDiscarded={props.onDiscarded} />
      {isPhone && (
        <Switch
          label={builderText(t, 'parts.label')}
          values={phoneParts}
          value={part}
          nameOf={(each) => builderText(t, `scenes.parts.${each}`)}
          onChange={setPart}
        />
      )}
      <div className={classes['columns']}>
        <div className={classes['main']}>
          {has('write') && (
            <>
              <Switch
                label={builderText(t, 'scenes.views.label')}
                values={views}
                value={view}
                nameOf={(each) => builderText(t, `scenes.views.${each}`)}
                icons={viewIcons}
                onChange={setView}
              />
              <SceneTemplates />
              {view === 'notebook' && <Notebook selected={selected.id} onSelect={select} />}
              {view === 'outline' && <Outline {...shared} />}
              {view === 'graph' && <Graph {...shared} />}
            </>
          )}
          {has('check') && <SceneChecks {...checked} onShow={showPath} />}
        </div>
        {has('section') && (
          <aside className={classes['side']}>
            <SectionPanel key={selected.id} section={selected} generator={generator} />
          </aside>
        )}
      </div>
      <Modals
        modal={modal}
        onNew={props.onNew}
        renderDeletion={props.renderDeletion}
        renderSplash={props.renderSplash}
        renderTags={props.renderTags}
        onClose={() => setModal(null)}
      />
    </>
  )
}

export function SceneScreen({ store, session, ...props }: SceneScreenProps) {
  const { builder, said, refusal } = useBuilderValue(store, session)
  return (
    <BuilderContext value={builder}>
      <Workplace {...props} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {refusal && (
        // The status says the same to a screen reader.
        <p key={refusal.count} aria-hidden="true" className={screenClasses['refusal']}>
          {refusal.text}
        </p>
      )}
    </BuilderContext>
  )
}

/** The sections of a branching game: notebook, graph and list, the panel of the selected one, and the check. */
import { useCallback, useMemo, useRef, useState } from 'react'
import { GitFork, List, NotebookPen, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SceneDocument } from '@rubato/builder'
import type { PlayerProfile } from '@rubato/engine'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import columns from '../controls/columns.module.css'
import { useScene, useWorkState } from '../document/use-builder.ts'
import { useIsNarrow } from '../list/use-is-narrow.ts'
import type { Generator } from '../screen/empty-hint.tsx'
import { builderText } from '../texts/builder-text.ts'
import { focusRow, selectRow, showRow } from './notebook/focus-row.ts'
import { createKeptWords } from './notebook/kept-words.ts'
import { Notebook } from './notebook/notebook.tsx'
import { Outline } from './outline.tsx'
import { SectionPanel } from './panel/section-panel.tsx'
import type { OnPlayFrom } from './play-here.tsx'
import { SceneChecks, type SceneChecked } from './scene-checks.tsx'
import { SceneTemplates } from './scene-templates.tsx'
import { sectionIn } from './ways-text.ts'
import { useStableKeys } from './use-stable-keys.ts'
import { useWalked } from './walk/use-walked.ts'
import { WalkNotes } from './walk/walk-notes.tsx'
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

interface SectionsPartProps {
  checked: SceneChecked
  profile: PlayerProfile
  generator: Generator
  /** Opens the timeline of a section. */
  onTimeline: (id: string) => void
  onPlayFrom: OnPlayFrom
  onVariables: () => void
}

export function SectionsPart(props: SectionsPartProps) {
  const { checked, profile, onTimeline, onVariables } = props
  const { t } = useTranslation()
  const { document, store, session } = useScene()
  const { history } = useWorkState()
  const [view, setView] = useState<View>('notebook')
  const [part, setPart] = useState<PhonePart>('write')
  const [shownPath, setShownPath] = useState<{ path: readonly string[]; document: SceneDocument } | null>(null)
  const isPhone = useIsNarrow()
  const keys = useStableKeys(document.sections.map(({ id }) => id))
  const [keptWords] = useState(() => createKeptWords(session.gameId))
  const walked = useWalked(document)
  const [last, setLast] = useState(document.start)
  // A change of the variables or of the whole game selects no section: the last one stays.
  const wanted = history.selection[0] ?? last
  if (wanted !== last) setLast(wanted)
  const selected = sectionIn(document, wanted) ?? sectionIn(document, document.start) ?? document.sections[0]
  // Not the notebook: its rows move the focus themselves.
  const [panel, checks] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  useKeptFocus(panel)
  useKeptFocus(checks)
  const counts = useMemo(() => {
    const at = Map.groupBy(checked.found, ({ path: way }) => way.at(-1) ?? '')
    return new Map([...at].map(([id, all]) => [id, all.length]))
  }, [checked.found])
  // A change of the game ends what is shown of its former ways.
  const path = shownPath?.document === document ? shownPath.path : noPath
  const highlighted = useMemo(() => new Set(path), [path])
  const select = useCallback(
    (id: string) => {
      if (store.get().history.selection[0] !== id) store.select([id])
    },
    [store],
  )
  if (!selected) return null
  const open = (id: string, isNew = false) => {
    select(id)
    setView('notebook')
    setPart('write')
    if (isNew) selectRow(id)
    else focusRow(id)
  }
  const showPath = (way: readonly string[]) => {
    const id = way.at(-1)
    if (id === undefined) return onVariables()
    setShownPath({ path: way, document })
    select(id)
    if (view === 'notebook') showRow(id)
    if (isPhone) setPart('section')
  }
  const shared = { selected: selected.id, walked, counts, highlighted, onSelect: select, onOpen: open, onTimeline }
  const has = (wantedPart: PhonePart) => !isPhone || part === wantedPart
  return (
    <>
      {isPhone && (
        <Switch
          label={builderText(t, 'parts.label')}
          values={phoneParts}
          value={part}
          nameOf={(each) => builderText(t, `scenes.parts.${each}`)}
          onChange={setPart}
        />
      )}
      <div className={classNames(columns['columns'], classes['wide'])}>
        <div className={columns['main']}>
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
              {view === 'notebook' && (
                <Notebook
                  selected={selected.id}
                  keys={keys}
                  keptWords={keptWords}
                  walked={walked}
                  onSelect={select}
                  onTimeline={onTimeline}
                />
              )}
              {view === 'outline' && <Outline {...shared} />}
              {view === 'graph' && <Graph {...shared} />}
            </>
          )}
          {has('check') && (
            <SceneChecks ref={checks} {...checked} profile={profile} onShow={showPath}>
              <WalkNotes walked={walked?.of === document.sections ? walked : null} onShow={(id) => showPath([id])} />
            </SceneChecks>
          )}
        </div>
        {has('section') && (
          // A new element for each section, so that it is scrolled to its top.
          <aside ref={panel} key={keys.get(selected.id)} className={columns['side']}>
            <SectionPanel {...props} section={selected} onOpen={open} />
          </aside>
        )}
      </div>
    </>
  )
}

/** The sections as a graph, with the words of the answers at its ways. The list of sections is its equal. */
import { memo, useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import {
  Background,
  Controls,
  Handle,
  Position as Side,
  getViewportForBounds,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Node,
  type NodeChange,
  type NodeProps,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { LayoutGrid, Maximize } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sectionAfter, type Position, type SceneDocument } from '@rubato/builder'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { EditButton } from '../../document/edit-controls.tsx'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { firstWords, lengthText } from '../ways-text.ts'
import { reachedText } from '../walk/walk-notes.tsx'
import type { Walked } from '../walk/use-walked.ts'
import { arrange, NODE } from './arrange.ts'
import { edgeTypes, graphEdges } from './graph-edges.tsx'
import { isArrow, nextNode } from './next-node.ts'
import classes from './graph.module.css'

interface GraphProps {
  selected: string
  walked: Walked | null
  /** Findings by section. */
  counts: ReadonlyMap<string, number>
  highlighted: ReadonlySet<string>
  onSelect: (id: string) => void
  onOpen: (id: string) => void
  onTimeline: (id: string) => void
}

interface NodeData extends Record<string, unknown> {
  name: string
  length: string
  kind: string
  words: string
  badge: string
  start: string
  isHighlighted: boolean
  reached: string
  /** The share of the simulated members that reach it, from 0 to 1. */
  share: number
}
type SectionNode = Node<NodeData, 'section'>

const SectionBox = memo(({ data, selected }: NodeProps<SectionNode>) => (
  <div
    className={classes['node']}
    data-selected={selected || undefined}
    data-highlighted={data.isHighlighted || undefined}
    style={{ '--share': data.share } as CSSProperties}
  >
    <Handle type="target" position={Side.Left} isConnectable={false} />
    <span className={classes['name']}>
      <strong>{data.name}</strong>
      {data.badge !== '' && <span className={classes['badge']}>{data.badge}</span>}
    </span>
    <span className={classes['facts']}>
      {[data.start, data.length, data.reached, data.kind].filter(Boolean).join(' · ')}
    </span>
    <span className={classes['words']}>{data.words}</span>
    <Handle type="source" position={Side.Right} isConnectable={false} />
  </div>
))
SectionBox.displayName = 'SectionBox'
const nodeTypes = { section: SectionBox }
/** Zoom at which the words of a section are read easily. */
const READABLE = 0.9
/** A graph that fits only at a smaller zoom opens near the selected section. */
const LEAST_READABLE = 0.7
const SMALLEST_ZOOM = 0.05
/** Space around the sections, as a share of the canvas. */
const PADDING = 0.08
/** Space to the left of the section that a large graph opens at, px. */
const MARGIN = 28

/** Places of sections that the author has not placed, until the document has them. */
function usePositions(document: SceneDocument): Readonly<Record<string, Position>> | null {
  const { sections } = document
  const [arranged, setArranged] = useState<Readonly<Record<string, Position>> | null>(null)
  const missing = sections.some(({ id, position }) => !position && !arranged?.[id])
  useEffect(() => {
    if (!missing) return
    let isOver = false
    const grid = () => Object.fromEntries(sections.map(({ id }, index) => [id, { x: index * (NODE.width + 80), y: 0 }]))
    arrange(document)
      .catch(grid)
      .then((places) => !isOver && setArranged(places))
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [missing, sections, document])
  return useMemo(() => {
    if (sections.every(({ position }) => !position) && !arranged) return null
    return Object.fromEntries(sections.map(({ id, position }) => [id, position ?? arranged?.[id] ?? { x: 0, y: 0 }]))
  }, [sections, arranged])
}

function useElements(document: SceneDocument, positions: Readonly<Record<string, Position>>, props: GraphProps) {
  const { t } = useTranslation()
  const { selected, walked, counts, highlighted } = props
  const nodes = useMemo(
    () =>
      document.sections.map((section): SectionNode => {
        const { id, name, exit } = section
        const count = counts.get(id) ?? 0
        const kind = builderText(t, `scenes.exits.${exit.kind}`)
        const length = lengthText(t, section)
        const reached = reachedText(t, walked, id)
        return {
          id,
          type: 'section',
          position: positions[id] ?? { x: 0, y: 0 },
          width: NODE.width,
          height: NODE.height,
          selected: id === selected,
          ariaLabel: [builderText(t, 'scenes.graph.node', { name, length, kind }), reached].filter(Boolean).join(', '),
          data: {
            name,
            length,
            kind,
            words: firstWords(section),
            badge: count > 0 ? builderText(t, 'scenes.outline.findings', { count }) : '',
            start: id === document.start ? builderText(t, 'scenes.outline.start') : '',
            isHighlighted: highlighted.has(id),
            reached,
            share: walked ? (walked.reached.get(id) ?? 0) / walked.members : 0,
          },
        }
      }),
    [document, positions, selected, walked, counts, highlighted, t],
  )
  const edges = useMemo(() => graphEdges(t, document, { walked, highlighted }), [document, walked, highlighted, t])
  return { nodes, edges }
}

function Canvas({ positions, ...props }: GraphProps & { positions: Readonly<Record<string, Position>> }) {
  const { t } = useTranslation()
  const { selected, onSelect, onOpen, onTimeline } = props
  const { document, run, isReadOnly } = useScene()
  const flow = useReactFlow()
  const canvas = useRef<HTMLDivElement>(null)
  const { nodes, edges } = useElements(document, positions, props)
  const [dragged, setDragged] = useState<Readonly<Record<string, Position>>>({})
  const shown = useMemo(
    () => nodes.map((node) => (dragged[node.id] ? { ...node, position: dragged[node.id] ?? node.position } : node)),
    [nodes, dragged],
  )
  /** Shows all sections where they can be read, otherwise the chosen one at the left, because its ways lead to the right. */
  const showFirst = () => {
    const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {}
    const bounds = flow.getNodesBounds(shown)
    const all = getViewportForBounds(bounds, clientWidth, clientHeight, SMALLEST_ZOOM, 1, PADDING)
    const { x = 0, y = 0 } = positions[selected] ?? {}
    const top = clientHeight / 2 - (y + NODE.height / 2) * READABLE
    void flow.setViewport(all.zoom >= LEAST_READABLE ? all : { x: MARGIN - x * READABLE, y: top, zoom: READABLE })
  }
  const focusNode = (id: string) => {
    onSelect(id)
    void flow.fitView({ nodes: [{ id }], minZoom: flow.getZoom(), maxZoom: flow.getZoom(), duration: 0 })
    requestAnimationFrame(() =>
      globalThis.document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus(),
    )
  }
  const onNodesChange = (changes: NodeChange<SectionNode>[]) => {
    for (const change of changes) {
      if (change.type === 'position' && change.position && change.dragging) {
        const { id, position } = change
        setDragged((all) => ({ ...all, [id]: position }))
      }
      if (change.type === 'select' && change.selected) onSelect(change.id)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('.react-flow__node')?.dataset['id']
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (isArrow(event.key)) {
      const next = nextNode(document, positions, { id, key: event.key })
      if (next !== null) focusNode(next)
    } else if (event.key === 'Enter') onOpen(id)
    else if (event.key.toLowerCase() === 't') onTimeline(id)
    else if (event.key === 'Delete' && !isReadOnly) {
      const next = nextNode(document, positions, { id, key: 'ArrowLeft' })
      if (run({ kind: 'delete-sections', ids: [id] }) && next !== null) focusNode(next)
    } else if (event.key.toLowerCase() === 'n' && !isReadOnly) {
      const written = sectionAfter(document, id, builderText(t, 'scenes.panel.new-section'))
      if (written && run(written.command)) focusNode(written.focus.section)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // The keys of the nodes are handled here, before those of the library.
    <div ref={canvas} className={classes['canvas']} onKeyDownCapture={onKeyDown}>
      <ReactFlow
        nodes={shown}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        aria-label={builderText(t, 'scenes.graph.label')}
        colorMode="dark"
        onlyRenderVisibleElements
        onInit={showFirst}
        minZoom={SMALLEST_ZOOM}
        nodesConnectable={false}
        nodesDraggable={!isReadOnly}
        edgesFocusable={false}
        deleteKeyCode={null}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
        onNodesChange={onNodesChange}
        onNodeDoubleClick={(_, { id }) => onOpen(id)}
        onNodeDragStop={(_, { id, position }) => {
          setDragged({})
          run({ kind: 'place', positions: { [id]: { x: Math.round(position.x), y: Math.round(position.y) } } })
        }}
        data-selected={selected}
      >
        <Background />
        <Controls showInteractive={false} showFitView={false} />
      </ReactFlow>
    </div>
  )
}

function FitAll() {
  const { t } = useTranslation()
  const flow = useReactFlow()
  return (
    <Button small look="secondary" onClick={() => void flow.fitView({ maxZoom: 1 })}>
      <Maximize size={16} aria-hidden />
      {builderText(t, 'scenes.graph.fit')}
    </Button>
  )
}

export function Graph(props: GraphProps) {
  const { t } = useTranslation()
  const { document, run, announce } = useScene()
  const positions = usePositions(document)
  const tidy = () => {
    arrange(document).then(
      (places) => run({ kind: 'place', positions: places, isArranged: true }),
      () => announce(builderText(t, 'scenes.graph.failed')),
    )
  }
  if (!positions) return <Skeleton rows={8} label={builderText(t, 'scenes.graph.loading')} />
  return (
    <section aria-label={builderText(t, 'scenes.graph.label')} className={classes['graph']}>
      <ReactFlowProvider>
        <div className={classes['tools']}>
          <EditButton onClick={tidy}>
            <LayoutGrid size={16} aria-hidden />
            {builderText(t, 'scenes.graph.arrange')}
          </EditButton>
          <FitAll />
        </div>
        <Canvas positions={positions} {...props} />
        <div className={classes['help']}>
          {props.walked && <p>{builderText(t, 'scenes.graph.shares', { members: props.walked.members })}</p>}
          <p>{builderText(t, 'scenes.graph.help')}</p>
        </div>
      </ReactFlowProvider>
    </section>
  )
}

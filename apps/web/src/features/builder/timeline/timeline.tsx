/** The timeline of the game builder; `timeline-props.ts` documents its props. */
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, Finding, RecordId, Severity } from '@rubato/builder'
import type { Overlay, SceneContent } from './drawing/scene.ts'
import { openContextMenu } from './gestures/context-menu.ts'
import { useLanePointer } from './gestures/use-lane-pointer.ts'
import { useWheel } from './gestures/use-wheel.ts'
import { boxesOf } from './geometry/layout.ts'
import { fitGame, isInView, isSameView, type Extent } from './geometry/view.ts'
import { useGridKeys } from './keys/use-grid-keys.ts'
import { blockWords } from './model/block-words.ts'
import { isProblem, type TimelineModel } from './model/model.ts'
import { useModel } from './model/use-model.ts'
import { LoopBar } from './bars/loop-bar.tsx'
import { MarksRow } from './parts/marks-row.tsx'
import { Lanes } from './parts/lanes.tsx'
import { Overview } from './parts/overview.tsx'
import { Readout, RippleBar, RippleForm } from './bars/ripple-bar.tsx'
import { Playhead } from './parts/playhead.tsx'
import { Ruler } from './parts/ruler.tsx'
import { SelectionBar } from './bars/selection-bar.tsx'
import { TempoPoints } from './parts/tempo-points.tsx'
import { Toolbar } from './bars/toolbar.tsx'
import classes from './timeline.module.css'
import type { TimelineProps } from './timeline-props.ts'

const order: readonly Severity[] = ['note', 'warning', 'error']

/** The worst finding of each record. */
function severitiesOf(findings: readonly Finding[]): ReadonlyMap<RecordId, Severity> {
  const worst = new Map<RecordId, Severity>()
  for (const { record, severity } of findings) {
    if (record === null) continue
    const known = worst.get(record)
    if (!known || order.indexOf(severity) > order.indexOf(known)) worst.set(record, severity)
  }
  return worst
}

/** The words of the blocks; the same object until the document, its beats, its findings or the language change. */
function useWords({ document, beats, findings, textOf, lineText }: TimelineProps) {
  const { t } = useTranslation('builder')
  const { t: common } = useTranslation()
  return useMemo(() => {
    const found = findings.filter((finding) => finding.record !== null)
    const findingsOf = Map.groupBy(found, ({ record }) => record as RecordId)
    return blockWords({ t, common, document, beats, findingsOf, textOf, lineText })
  }, [t, common, document, beats, findings, textOf, lineText])
}

function useContent({ document, beats, layout }: TimelineProps, width: number): SceneContent {
  const boxes = useMemo(() => boxesOf(document, layout), [document, layout])
  const { duration } = document.game
  return useMemo(() => ({ boxes, beats, width, duration, layout }), [boxes, beats, width, duration, layout])
}

/** While the game plays the view turns its pages with the playhead. */
function useFollow(model: TimelineModel, { isPlaying = false, playhead, layout }: TimelineProps): void {
  useEffect(() => {
    if (!isPlaying || layout === 'strip') return undefined
    const follow = () => {
      const at = playhead.get()
      if (isInView(model.view, at, model.extent.width)) return
      const { msPerPixel } = model.view
      model.setView({ from: at - model.extent.width * msPerPixel * 0.1, msPerPixel })
    }
    follow()
    return playhead.subscribe(follow)
  }, [model, isPlaying, playhead, layout])
}

/** A view of the whole game stays one when the game becomes longer or shorter, or the window wider. */
function useStayFitted(model: TimelineModel, { duration, width }: Extent): void {
  const last = useRef<Extent | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    last.current = { duration, width }
    if (!before || (before.duration === duration && before.width === width)) return
    if (isSameView(model.view, fitGame(before))) model.setView(fitGame({ duration, width }))
  }, [model, duration, width])
}

/** Until the lanes are measured, and where there is no layout, px. */
const FIRST_WIDTH = 960

/** The width of the lanes, px. */
function useWidth(lanes: HTMLElement | null): number {
  const [width, setWidth] = useState(FIRST_WIDTH)
  useLayoutEffect(() => {
    if (!lanes) return undefined
    const measure = () => setWidth(Math.round(lanes.clientWidth) || FIRST_WIDTH)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(lanes)
    return () => observer.disconnect()
  }, [lanes])
  return width
}

/** Moves the tracks of the lanes and of the ruler with the view. */
function useTracks(lanes: HTMLElement | null, { shown }: TimelineModel): void {
  useLayoutEffect(() => {
    if (!lanes) return undefined
    const place = () => {
      const { from, msPerPixel } = shown.get()
      const transform = `translateX(${-from / msPerPixel}px)`
      for (const track of lanes.querySelectorAll<HTMLElement>('[data-track]')) track.style.transform = transform
    }
    place()
    return shown.subscribe(place)
    // After every render, because a lane may be new.
  })
}

function LiveRegion({ model }: { model: TimelineModel }) {
  const text = useSyncExternalStore(model.announcer.text.subscribe, model.announcer.text.get)
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  )
}

/** The block with the focus, and the one whose handles are sliders. */
function useFocus(boxes: SceneContent['boxes']) {
  const grid = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<{ id: RecordId | null; takesFocus: boolean }>({ id: null, takesFocus: false })
  const [editing, setEditing] = useState<RecordId | null>(null)
  const current = target.id !== null && boxes.byId.has(target.id) ? target.id : (boxes.blocks[0]?.id ?? null)
  useEffect(() => {
    if (!target.takesFocus) return
    grid.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true })
  }, [target])
  const focus = useCallback((id: RecordId | null) => {
    const takesFocus = id === null || window.document.activeElement?.getAttribute('data-id') !== id
    setTarget((now) => ({ id: id ?? now.id, takesFocus }))
  }, [])
  const edit = useCallback(
    (id: RecordId | null) => {
      setEditing(id)
      if (id === null) focus(null)
    },
    [focus],
  )
  return { grid, current, editing, focus, edit }
}

/** A ripple that is shown and waits. */
function useProposal({ previewOf, document }: TimelineProps) {
  const [proposal, setProposal] = useState<{ command: Command; document: TimelineProps['document'] } | null>(null)
  // A change of the document makes the proposal stale.
  const command = proposal?.document === document ? proposal.command : null
  const overlay = useMemo((): Overlay | null => {
    const preview = command && previewOf(command)
    return preview && !isProblem(preview) ? { ghosts: preview.ghosts } : null
  }, [command, previewOf])
  const propose = (next: Command | null) => setProposal(next && { command: next, document })
  return { command, overlay, propose }
}

export function Timeline(props: TimelineProps) {
  const { document, selection, playhead, findings, tool, snap, layout, loop = null, actions } = props
  const { sound, onLoop, onPlayLoop, onMenu, isReadOnly = false } = props
  const { t } = useTranslation('builder')
  const id = useId()
  const [lanes, setLanes] = useState<HTMLDivElement | null>(null)
  const [isLoopOpen, setLoopOpen] = useState(false)
  const isLoopShown = isLoopOpen || loop !== null
  const toggleLoop = useCallback(() => {
    if (isLoopShown) onLoop?.(null)
    setLoopOpen(!isLoopShown)
  }, [isLoopShown, onLoop])
  const width = useWidth(lanes)
  const content = useContent(props, width)
  const words = useWords(props)
  const { grid, current, editing, focus, edit } = useFocus(content.boxes)
  const proposal = useProposal(props)
  const propose = (command: Command | null) => {
    proposal.propose(command)
    if (command === null) focus(current)
  }
  const model = useModel({ props, content, words, lanes, propose, focus })
  const severities = useMemo(() => severitiesOf(findings), [findings])
  const marks = useMemo(() => ({ loop, findings: findings.map(({ at }) => at) }), [loop, findings])
  const pointer = useLanePointer(model)
  useWheel(model, lanes)
  useTracks(lanes?.parentElement ?? null, model)
  useFollow(model, props)
  useStayFitted(model, content)
  const onKeyDown = useGridKeys(model, {
    focused: () => (current === null ? undefined : content.boxes.byId.get(current)),
    edit,
    openMenu: (block) => {
      const element = (block && lanes?.querySelector(`[data-id="${CSS.escape(block.id)}"]`)) ?? lanes
      const box = element?.getBoundingClientRect()
      onMenu?.({ x: box?.left ?? 0, y: box?.bottom ?? 0, at: null })
    },
    cancel: () => {
      if (!proposal.command) return false
      propose(null)
      return true
    },
  })
  return (
    <section className={classes['timeline']} data-layout={layout} data-tool={tool} aria-label={t('timeline.label')}>
      <Toolbar
        model={model}
        tool={tool}
        snap={snap}
        width={width}
        layout={layout}
        sound={sound}
        loop={onLoop && { isOpen: isLoopShown, onToggle: toggleLoop }}
        actions={actions}
      />
      <div className={classes['frame']}>
        <div
          role="presentation"
          className={classes['body']}
          onKeyDown={onKeyDown}
          onContextMenu={(event) => openContextMenu(model, event)}
        >
          <div className={classes['top']}>
            <MarksRow model={model} document={document} />
            <Ruler content={content} model={model} marks={marks} />
          </div>
          <div className={classes['lanes']} ref={setLanes} {...pointer} style={{ minHeight: content.boxes.height }}>
            <Lanes
              id={id}
              grid={grid}
              content={content}
              game={document.game}
              isReadOnly={isReadOnly}
              model={model}
              words={words}
              selection={selection}
              severities={severities}
              focused={current}
              editing={editing}
              proposed={proposal.overlay}
              states={props.lanes}
              onEdit={edit}
            />
            <TempoPoints content={content} model={model} />
            <Playhead
              model={model}
              playhead={playhead}
              width={content.width}
              duration={content.duration}
              words={words}
            />
            <Readout model={model} />
          </div>
        </div>
      </div>
      {document.game.duration > 0 && <Overview content={content} model={model} playhead={playhead} controls={id} />}
      {(proposal.command || tool === 'ripple') && (
        <fieldset className={classes['changes']} disabled={isReadOnly}>
          {proposal.command ? <RippleBar model={model} command={proposal.command} /> : <RippleForm model={model} />}
        </fieldset>
      )}
      {onLoop && isLoopShown && (
        <LoopBar
          model={model}
          loop={loop}
          selection={selection}
          onLoop={onLoop}
          onPlayLoop={onPlayLoop}
          onClose={() => setLoopOpen(false)}
        />
      )}
      {selection.size > 0 && (
        <fieldset className={classes['changes']} disabled={isReadOnly}>
          <SelectionBar model={model} words={words} selection={selection} findings={findings} />
        </fieldset>
      )}
      <LiveRegion model={model} />
    </section>
  )
}

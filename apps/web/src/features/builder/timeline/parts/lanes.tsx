/** The lanes: canvases below and above the blocks, which are a grid. */
import { memo, useCallback, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameProperties, RecordId, Severity } from '@rubato/builder'
import { LaneRow } from '../blocks/lane-row.tsx'
import { useMounted } from '../blocks/use-mounted.ts'
import { Canvas } from '../drawing/canvas.tsx'
import { paintLanes } from '../drawing/paint-lanes.ts'
import { paintOverlay } from '../drawing/paint-overlay.ts'
import type { Overlay, SceneContent } from '../drawing/scene.ts'
import type { TimelineModel } from '../model/model.ts'
import { eitherOf, useRestedView } from '../model/use-changing.ts'
import type { TimelineProps } from '../timeline-props.ts'
import { MediaRow } from './media-row.tsx'
import { VideoRow } from './video-row.tsx'
import classes from './lanes.module.css'

type PaintArguments = Parameters<Parameters<typeof Canvas>[0]['paint']>

interface OverlayCanvasProps {
  content: SceneContent
  model: TimelineModel
  /** The overlay of a proposed ripple, while there is none of a gesture. */
  proposed: Overlay | null
}

const OverlayCanvas = memo(function OverlayCanvas({ content, model, proposed }: OverlayCanvasProps) {
  const source = useMemo(() => eitherOf(model.overlay, model.shown), [model])
  const paint = useCallback(
    (...[context, palette]: PaintArguments) => {
      const overlay = model.overlay.get() ?? proposed
      // A canvas that is shown costs time in every frame, painted or not.
      context.canvas.style.display = overlay ? '' : 'none'
      if (!overlay) return
      paintOverlay(context, { ...content, view: model.shown.get() }, overlay, palette)
    },
    [content, model, proposed],
  )
  return (
    <Canvas
      className={classes['overlay']}
      width={content.width}
      height={content.boxes.height}
      paint={paint}
      source={source}
    />
  )
})

interface LanesProps {
  id: string
  grid: RefObject<HTMLDivElement | null>
  content: SceneContent
  game: Pick<GameProperties, 'media' | 'video'>
  model: TimelineModel
  words: TimelineModel['words']
  selection: ReadonlySet<RecordId>
  severities: ReadonlyMap<RecordId, Severity>
  focused: RecordId | null
  editing: RecordId | null
  proposed: Overlay | null
  states: TimelineProps['lanes']
  isReadOnly: boolean
  onEdit: (id: RecordId | null) => void
}

export const Lanes = memo(function Lanes(props: LanesProps) {
  const { id, grid, content, game, model, words, selection, severities, focused, editing, proposed, onEdit } = props
  const { states } = props
  const { t } = useTranslation('builder')
  const { boxes, width } = content
  const view = useRestedView(model.shown)
  const mounted = useMounted(boxes, { view, width, focused })
  const marked = useMemo(
    () => new Set([...severities].filter(([, severity]) => severity === 'error').map(([record]) => record)),
    [severities],
  )
  const paint = useCallback(
    (...[context, palette]: PaintArguments) =>
      paintLanes(
        context,
        { ...content, view: model.shown.get() },
        { mounted, selection, marked, nameOf: words.name },
        palette,
      ),
    [content, model, words, mounted, selection, marked],
  )
  return (
    <>
      <div className={classes['canvas']}>
        <Canvas width={width} height={boxes.height} paint={paint} source={model.shown} />
      </div>
      <div
        id={id}
        ref={grid}
        role="grid"
        className={classes['grid']}
        aria-label={t('timeline.lanes-label')}
        aria-multiselectable="true"
        aria-colcount={-1}
      >
        {boxes.lanes.map((box, index) => (
          <LaneRow
            key={box.lane}
            box={box}
            model={model}
            words={words}
            mounted={mounted}
            selection={selection}
            severities={severities}
            tabStop={focused}
            editing={editing}
            isTabStop={boxes.blocks.length === 0 && index === 0}
            isMuted={states?.muted.has(box.lane) ?? false}
            isLocked={states?.locked.has(box.lane) ?? false}
            namesIn={box.lane === 'tasks' ? view : null}
            onEdit={onEdit}
          />
        ))}
        {content.layout === 'full' && (
          <MediaRow
            model={model}
            media={game.media}
            duration={content.duration}
            hasLane={boxes.lanes.some(({ lane }) => lane === 'media')}
          />
        )}
        {game.video && (
          <VideoRow model={model} video={game.video} duration={content.duration} isReadOnly={props.isReadOnly} />
        )}
      </div>
      <OverlayCanvas content={content} model={model} proposed={proposed} />
    </>
  )
})

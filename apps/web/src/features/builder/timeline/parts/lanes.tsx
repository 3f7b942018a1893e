/** The lanes: canvases below and above the blocks, which are a grid. */
import { memo, useCallback, useMemo, useSyncExternalStore, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId, Severity } from '@rubato/builder'
import { LaneRow } from '../blocks/lane-row.tsx'
import { useMounted } from '../blocks/use-mounted.ts'
import { Canvas } from '../drawing/canvas.tsx'
import { paintLanes } from '../drawing/paint-lanes.ts'
import { paintOverlay } from '../drawing/paint-overlay.ts'
import type { Overlay, Scene } from '../drawing/scene.ts'
import type { TimelineModel } from '../model/model.ts'
import classes from './lanes.module.css'

type PaintArguments = Parameters<Parameters<typeof Canvas>[0]['paint']>

interface OverlayCanvasProps {
  scene: Scene
  model: TimelineModel
  /** What a proposed ripple shows while no gesture does. */
  proposed: Overlay | null
}

const OverlayCanvas = memo(function OverlayCanvas({ scene, model, proposed }: OverlayCanvasProps) {
  const overlay = useSyncExternalStore(model.overlay.subscribe, model.overlay.get) ?? proposed
  const paint = useCallback(
    (...[context, palette]: PaintArguments) => paintOverlay(context, scene, overlay, palette),
    [scene, overlay],
  )
  return <Canvas className={classes['overlay']} width={scene.width} height={scene.boxes.height} paint={paint} />
})

interface LanesProps {
  id: string
  grid: RefObject<HTMLDivElement | null>
  scene: Scene
  model: TimelineModel
  words: TimelineModel['words']
  selection: ReadonlySet<RecordId>
  severities: ReadonlyMap<RecordId, Severity>
  focused: RecordId | null
  editing: RecordId | null
  proposed: Overlay | null
  onEdit: (id: RecordId | null) => void
}

export const Lanes = memo(function Lanes(props: LanesProps) {
  const { id, grid, scene, model, words, selection, severities, focused, editing, proposed, onEdit } = props
  const { t } = useTranslation('builder')
  const { boxes, view, width } = scene
  const mounted = useMounted(boxes, { view, width, focused })
  const marked = useMemo(
    () => new Set([...severities].filter(([, severity]) => severity === 'error').map(([record]) => record)),
    [severities],
  )
  const paint = useCallback(
    (...[context, palette]: PaintArguments) => paintLanes(context, scene, { mounted, selection, marked }, palette),
    [scene, mounted, selection, marked],
  )
  return (
    <>
      <div className={classes['canvas']}>
        <Canvas width={width} height={boxes.height} paint={paint} />
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
            onEdit={onEdit}
          />
        ))}
      </div>
      <OverlayCanvas scene={scene} model={model} proposed={proposed} />
    </>
  )
})

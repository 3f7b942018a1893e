/** One lane: its head and the blocks that are elements. */
import { memo, useMemo } from 'react'
import {
  Activity,
  CircleQuestionMark,
  Hand,
  Image,
  Layers,
  Lock,
  MessageSquareText,
  VolumeX,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Lane, RecordId, Severity } from '@rubato/builder'
import type { LaneBox } from '../geometry/layout.ts'
import { nameRows } from '../geometry/name-room.ts'
import type { TimelineView } from '../geometry/view.ts'
import type { TimelineModel } from '../model/model.ts'
import { useRead } from '../model/use-changing.ts'
import { usePlaced } from '../model/use-placed.ts'
import { BlockCell } from './block.tsx'
import classes from './lane-row.module.css'

const icons: Readonly<Record<Lane, LucideIcon>> = {
  tasks: Layers,
  tempo: Activity,
  lines: MessageSquareText,
  held: Lock,
  strokes: Hand,
  questions: CircleQuestionMark,
  media: Image,
}

interface LaneButtonProps {
  lane: Lane
  isMuted: boolean
  isLocked: boolean
  onLane: NonNullable<TimelineModel['props']['onLane']>
}

/** The head of a lane opens its menu, and shows what the menu has set. */
function LaneButton({ lane, isMuted, isLocked, onLane }: LaneButtonProps) {
  const { t } = useTranslation('builder')
  const Icon = icons[lane]
  const name = t(`lanes.${lane}`)
  const states = [isMuted && t('timeline.lanes.muted'), isLocked && t('timeline.lanes.locked')].filter(Boolean)
  return (
    <button
      type="button"
      className={classes['menu']}
      data-keep=""
      aria-haspopup="menu"
      aria-label={[t('timeline.lanes.menu', { lane: name }), ...states].join(', ')}
      onClick={({ currentTarget }) => {
        const box = currentTarget.getBoundingClientRect()
        onLane(lane, { x: box.left, y: box.bottom, at: null })
      }}
    >
      <Icon size={15} aria-hidden="true" />
      <span>{name}</span>
      {isMuted && <VolumeX size={13} aria-hidden="true" className={classes['state']} />}
      {isLocked && <Lock size={13} aria-hidden="true" className={classes['state']} />}
    </button>
  )
}

/** The name of a block that is too narrow for it. */
function NarrowName({ model, at, top, name }: { model: TimelineModel; at: number; top: number; name: string }) {
  const element = usePlaced<HTMLSpanElement>(model, { at })
  return (
    <span ref={element} className={classes['name']} style={{ top }} aria-hidden="true">
      {name}
    </span>
  )
}

interface NarrowNamesProps extends Pick<LaneRowProps, 'box' | 'model' | 'words'> {
  /** The rows of the names are computed for this view. */
  view: TimelineView
}

/**
 * The names of the narrow blocks. They are hidden from a zoom out until the view rests: names that have the place of the
 * new scale and the rows of the old one would overlap.
 */
function NarrowNames({ box, model, words, view }: NarrowNamesProps) {
  const isZoomedOut = useRead(model.shown, ({ msPerPixel }) => msPerPixel > view.msPerPixel)
  const names = useMemo(() => nameRows(box.blocks, view, words.name), [box, view, words])
  if (isZoomedOut) return null
  return names.map(({ block, top }) => (
    <NarrowName key={block.id} model={model} at={block.at} top={top - box.top} name={words.name(block)} />
  ))
}

/** Column of the first block: the head of the lane is column 1. */
const FIRST_COLUMN = 2

interface LaneRowProps {
  box: LaneBox
  model: TimelineModel
  words: TimelineModel['words']
  mounted: ReadonlySet<RecordId>
  selection: ReadonlySet<RecordId>
  severities: ReadonlyMap<RecordId, Severity>
  /** The block that is the tab stop of the lanes. */
  tabStop: RecordId | null
  editing: RecordId | null
  /** Whether the document is empty: the empty cell is the tab stop then. */
  isTabStop: boolean
  isMuted: boolean
  isLocked: boolean
  /** Where names of narrow blocks are shown; null where the lane has them on the canvas. */
  namesIn: TimelineView | null
  onEdit: (id: RecordId | null) => void
}

export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { box, model, words, mounted, selection, severities, tabStop, editing, isTabStop, onEdit } = props
  const { isMuted, isLocked, namesIn } = props
  const { onLane, layout } = model.props
  const { t } = useTranslation('builder')
  const Icon = icons[box.lane]
  const count = box.blocks.length
  return (
    <div
      role="row"
      className={classes['row']}
      data-muted={isMuted || undefined}
      data-locked={isLocked || undefined}
      style={{ height: box.height }}
    >
      <div
        role="rowheader"
        className={classes['head']}
        aria-label={t('timeline.lane', { lane: t(`lanes.${box.lane}`), count })}
      >
        {onLane && layout === 'full' ? (
          <LaneButton lane={box.lane} isMuted={isMuted} isLocked={isLocked} onLane={onLane} />
        ) : (
          <>
            <Icon size={15} aria-hidden="true" />
            <span>{t(`lanes.${box.lane}`)}</span>
          </>
        )}
      </div>
      <div role="presentation" className={classes['clip']}>
        <div role="presentation" className={classes['track']} data-track="">
          {box.blocks.map((block, index) =>
            mounted.has(block.id) ? (
              <BlockCell
                key={block.id}
                block={block}
                column={index + FIRST_COLUMN}
                top={block.top - box.top}
                model={model}
                words={words}
                isSelected={selection.has(block.id)}
                isTabStop={tabStop === block.id}
                hasHandles={selection.size === 1 && selection.has(block.id)}
                isEditing={editing === block.id}
                severity={severities.get(block.id)}
                onEdit={onEdit}
              />
            ) : null,
          )}
          {namesIn && <NarrowNames box={box} model={model} words={words} view={namesIn} />}
        </div>
        {count === 0 && (
          <div role="gridcell" tabIndex={isTabStop ? 0 : -1} className={classes['empty']}>
            {t(`timeline.empty.${box.lane}`)}
          </div>
        )}
      </div>
    </div>
  )
})

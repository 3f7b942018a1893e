/** One lane: its head and the blocks that are elements. */
import { memo } from 'react'
import {
  Activity,
  CircleQuestionMark,
  Hand,
  Image,
  Layers,
  Lock,
  LockOpen,
  MessageSquareText,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Lane, RecordId, Severity } from '@rubato/builder'
import type { LaneBox } from '../geometry/layout.ts'
import type { TimelineModel } from '../model/model.ts'
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

/** The lanes that are heard or read when the game plays in the editor. */
const played: readonly Lane[] = ['tempo', 'lines']

interface LaneButtonsProps {
  lane: Lane
  isMuted: boolean
  isLocked: boolean
  onLane: NonNullable<TimelineModel['props']['onLane']>
}

function LaneButtons({ lane, isMuted, isLocked, onLane }: LaneButtonsProps) {
  const { t } = useTranslation('builder')
  const name = t(`lanes.${lane}`)
  const states = [
    ...(played.includes(lane) ? [{ state: 'muted', isOn: isMuted, Icon: isMuted ? VolumeX : Volume2 } as const] : []),
    { state: 'locked', isOn: isLocked, Icon: isLocked ? Lock : LockOpen } as const,
  ]
  return (
    <span className={classes['states']} data-keep="">
      {states.map(({ state, isOn, Icon }) => (
        <button
          key={state}
          type="button"
          aria-pressed={isOn}
          aria-label={t(`timeline.lanes.${state}`, { lane: name })}
          title={t(`timeline.lanes.${state}`, { lane: name })}
          onClick={() => onLane(state, lane)}
        >
          <Icon size={13} aria-hidden="true" />
        </button>
      ))}
    </span>
  )
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
  onEdit: (id: RecordId | null) => void
}

export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { box, model, words, mounted, selection, severities, tabStop, editing, isTabStop, onEdit } = props
  const { isMuted, isLocked } = props
  const { onLane } = model.props
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
        <Icon size={15} aria-hidden="true" />
        <span>{t(`lanes.${box.lane}`)}</span>
        {onLane && <LaneButtons lane={box.lane} isMuted={isMuted} isLocked={isLocked} onLane={onLane} />}
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

/** One block as a cell of the grid. */
import { memo, type CSSProperties } from 'react'
import type { Severity } from '@rubato/builder'
import { lookOf } from '../geometry/block-look.ts'
import type { Block } from '../geometry/layout.ts'
import { leastNameWidth } from '../geometry/name-room.ts'
import type { TimelineModel } from '../model/model.ts'
import { usePlaced } from '../model/use-placed.ts'
import classes from './block.module.css'
import { Handles } from './handles.tsx'

export interface BlockCellProps {
  block: Block
  /** Its place in the lane, also where blocks before it are painted. */
  column: number
  /** px from the top of its lane. */
  top: number
  model: TimelineModel
  /** Changes when the words of the blocks do. */
  words: TimelineModel['words']
  isSelected: boolean
  isTabStop: boolean
  /** Its handles are shown. */
  hasHandles: boolean
  isEditing: boolean
  severity: Severity | undefined
  onEdit: (id: string | null) => void
}

/** A change of level of something that is held. */
function Level({ model, after }: { model: TimelineModel; after: number }) {
  const element = usePlaced<HTMLSpanElement>(model, { at: after })
  return <span ref={element} className={classes['level']} aria-hidden="true" />
}

export const BlockCell = memo(function BlockCell({
  block,
  column,
  top,
  model,
  words,
  isSelected,
  isTabStop,
  hasHandles,
  isEditing,
  severity,
  onEdit,
}: BlockCellProps) {
  const { id, at, until, height, record } = block
  const element = usePlaced<HTMLDivElement>(model, { at, length: until - at })
  const name = words.name(block)
  const sentence = words.sentence(block)
  const room = { '--least-width': `${leastNameWidth(record.lane, name)}px` } as CSSProperties
  return (
    <div
      ref={element}
      role="gridcell"
      aria-colindex={column}
      className={classes['block']}
      data-id={id}
      data-look={lookOf(block)}
      data-severity={severity}
      data-linked={record.copy ? 'true' : undefined}
      aria-selected={isSelected}
      aria-label={sentence}
      title={sentence}
      tabIndex={isTabStop ? 0 : -1}
      style={{ ...room, top, height }}
      onFocus={(event) => {
        if (event.target === event.currentTarget) model.focus(id)
      }}
    >
      <span className={classes['label']} aria-hidden="true">
        {name}
      </span>
      {record.lane === 'held' &&
        record.levels.map(({ id: level, after }) => <Level key={level} model={model} after={after} />)}
      {(hasHandles || isEditing) && (
        <Handles model={model} block={block} isEditing={isEditing} onDone={() => onEdit(null)} />
      )}
    </div>
  )
})

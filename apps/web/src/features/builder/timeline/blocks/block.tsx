/** One block as a cell of the grid. Its place is in two custom properties; the scale is inherited. */
import { memo, type CSSProperties } from 'react'
import type { Severity } from '@rubato/builder'
import { lookOf } from '../geometry/block-look.ts'
import type { Block } from '../geometry/layout.ts'
import type { TimelineModel } from '../model/model.ts'
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
  const place = { '--at': at, '--length': until - at, top, height } as CSSProperties
  return (
    <div
      role="gridcell"
      aria-colindex={column}
      className={classes['block']}
      data-id={id}
      data-look={lookOf(block)}
      data-severity={severity}
      data-linked={record.copy ? 'true' : undefined}
      aria-selected={isSelected}
      aria-label={words.sentence(block)}
      tabIndex={isTabStop ? 0 : -1}
      style={place}
      onFocus={(event) => {
        if (event.target === event.currentTarget) model.focus(id)
      }}
    >
      <span className={classes['label']} aria-hidden="true">
        {words.name(block)}
      </span>
      {record.lane === 'held' &&
        record.levels.map(({ id: level, after }) => (
          <span
            key={level}
            className={classes['level']}
            style={{ '--after': after } as CSSProperties}
            aria-hidden="true"
          />
        ))}
      {(hasHandles || isEditing) && (
        <Handles model={model} block={block} isEditing={isEditing} onDone={() => onEdit(null)} />
      )}
    </div>
  )
})

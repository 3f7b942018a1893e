/** Explains on hover, focus and touch why something is locked. */
import type { ReactElement } from 'react'
import { Tooltip } from '@mantine/core'

export function Explained({ why, children }: { why: string; children: ReactElement }) {
  return (
    <Tooltip
      label={why}
      multiline
      w={260}
      withArrow
      events={{ hover: true, focus: true, touch: true }}
      withinPortal={false}
    >
      {children}
    </Tooltip>
  )
}

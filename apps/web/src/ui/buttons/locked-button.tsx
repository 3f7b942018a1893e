/** A button that may be locked: it stays focusable, and a tooltip gives the reason in `why`. */
import { useId } from 'react'
import { Tooltip } from '@mantine/core'
import { Button } from './button.tsx'

type ButtonProps = Parameters<typeof Button>[0]

export function LockedButton({ why, onClick, ...rest }: ButtonProps & { why: string | null }) {
  const id = useId()
  if (why === null) return <Button {...rest} onClick={onClick} />
  return (
    <>
      <Tooltip label={why} withArrow multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
        <Button {...rest} aria-disabled="true" aria-describedby={id} />
      </Tooltip>
      <span id={id} className="visually-hidden">
        {why}
      </span>
    </>
  )
}

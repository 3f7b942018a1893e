/** A button that may be locked: it stays focusable, and a tip says why and links to the place that unlocks it. */
import { LockTip, type Lock } from '../lock/lock-tip.tsx'
import { Button } from './button.tsx'

type ButtonProps = Parameters<typeof Button>[0]

export function LockedButton({ lock, onClick, ...rest }: ButtonProps & { lock: Lock | null }) {
  if (lock === null) return <Button {...rest} onClick={onClick} />
  return <LockTip {...lock}>{(described) => <Button {...rest} {...described} aria-disabled="true" />}</LockTip>
}

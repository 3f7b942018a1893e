/** The outcome of the last command: spoken by a screen reader, and a refusal visible for a while as well. */
import type { BuilderValue } from './use-builder-value.ts'
import classes from './builder-screen.module.css'

export const CommandStatus = ({ said, refusal }: Pick<BuilderValue, 'said' | 'refusal'>) => (
  <>
    <p role="status" className="visually-hidden">
      {said}
    </p>
    {refusal && (
      // The status says the same to a screen reader.
      <p key={refusal.count} aria-hidden="true" className={classes['refusal']}>
        {refusal.text}
      </p>
    )}
  </>
)

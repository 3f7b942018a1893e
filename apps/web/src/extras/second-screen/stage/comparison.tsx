/** Asks whether two screens show the same digits. */
import { Button } from '../../../ui/buttons/button.tsx'
import { inGroups } from '../channel/in-groups.ts'
import classes from './panel.module.css'

interface ComparisonProps {
  number: string
  /** `away`: said in place of the question while the other screen is away. */
  texts: { question: string; same: string; different: string; away?: string }
  /** Null while the other screen is away. */
  onSame: (() => void) | null
  onDifferent: () => void
}

export function Comparison({
  number,
  texts: { question, same, different, away },
  onSame,
  onDifferent,
}: ComparisonProps) {
  return (
    <div className={classes['compare']}>
      <p role="status">{onSame ? question : away}</p>
      <p className={classes['number']} data-testid="compared-number">
        {inGroups(number)}
      </p>
      <div className={classes['row']}>
        {onSame && (
          <Button small onClick={onSame}>
            {same}
          </Button>
        )}
        <Button small look="secondary" onClick={onDifferent}>
          {different}
        </Button>
      </div>
    </div>
  )
}

/** Asks whether two screens show the same digits. */
import { Button } from '../../../ui/buttons/button.tsx'
import { inGroups } from '../channel/in-groups.ts'
import classes from './panel.module.css'

interface ComparisonProps {
  number: string
  texts: { question: string; same: string; different: string }
  onSame: () => void
  onDifferent: () => void
}

export function Comparison({ number, texts: { question, same, different }, onSame, onDifferent }: ComparisonProps) {
  return (
    <div className={classes['compare']}>
      <p>{question}</p>
      <p className={classes['number']} data-testid="compared-number">
        {inGroups(number)}
      </p>
      <div className={classes['row']}>
        <Button small onClick={onSame}>
          {same}
        </Button>
        <Button small look="secondary" onClick={onDifferent}>
          {different}
        </Button>
      </div>
    </div>
  )
}

/**
 * The choice of the speaker: one of the built-in instructors, or another script, which is then chosen from the member's
 * own and the bookmarked ones.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findInstructor } from '@rubato/contracts/domain'
import { instructorChoices } from '../../../domain/instructor-choice.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { ChoiceCards } from '../../../ui/inputs/choice/choice-cards.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const ScriptChoice = lazyPiece(async () => (await import('./script-choice.tsx')).ScriptChoice, <Skeleton rows={1} />)

/** Value of the choice that no script has. */
const ANOTHER = 'another'

interface InstructorChoiceProps {
  /** Under a heading that says the same. */
  hiddenLabel?: boolean
  memberId: string
  /** The chosen script's id. */
  value: string
  onChange: (scriptId: string) => void
}

export function InstructorChoice({ hiddenLabel = false, memberId, value, onChange }: InstructorChoiceProps) {
  const { t } = useTranslation()
  /** "Another script" is chosen, and no script yet: the instructor speaks until then. */
  const [isAsked, setAsked] = useState(false)
  const instructor = findInstructor(value)
  const isAnother = isAsked || instructor === undefined
  const another = { value: ANOTHER, title: t('scripts.choice.another'), text: t('scripts.choice.another-text') }
  const choose = (chosen: string) => {
    setAsked(chosen === ANOTHER)
    if (chosen !== ANOTHER) onChange(chosen)
  }
  return (
    <>
      <ChoiceCards
        label={t('scripts.choice.instructor')}
        hiddenLabel={hiddenLabel}
        value={isAnother ? ANOTHER : value}
        choices={[...instructorChoices(t), another]}
        onChange={choose}
      />
      {isAnother && <ScriptChoice memberId={memberId} value={instructor ? null : value} onChange={onChange} />}
    </>
  )
}

/** The choice of a built-in instructor; none is chosen while another script is. */
import { useTranslation } from 'react-i18next'
import { instructorChoices } from '../../../domain/instructor-choice.ts'
import { ChoiceCards } from '../../../ui/inputs/choice-cards.tsx'

interface InstructorChoiceProps {
  /** Under a heading that says the same. */
  hiddenLabel?: boolean
  /** The chosen script's id. */
  value: string
  onChange: (scriptId: string) => void
}

export function InstructorChoice({ hiddenLabel = false, value, onChange }: InstructorChoiceProps) {
  const { t } = useTranslation()
  return (
    <ChoiceCards
      label={t('scripts.choice.instructor')}
      hiddenLabel={hiddenLabel}
      value={value}
      choices={instructorChoices(t)}
      onChange={onChange}
    />
  )
}

/** Health questions. The answers stay on this device: this card sends nothing. */
import { useTranslation } from 'react-i18next'
import { screeningQuestions, tasksSwitchedOff, type ScreeningQuestion } from '@rubato/contracts/domain'
import type { ScreeningAnswers } from '../../domain/screening-answers.ts'
import { taskLabel } from '../../domain/texts/task-texts.ts'
import { listText } from '../../lib/i18n/list-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { SafeNote } from '../../ui/feedback/safe-note.tsx'
import classes from './profile.module.css'

interface ScreeningCardProps {
  answers: ScreeningAnswers
  answer: (question: ScreeningQuestion, yes: boolean) => void
  forget: () => void
}

const answerOf = (answers: ScreeningAnswers, question: ScreeningQuestion): 'yes' | 'no' | '' => {
  const given = answers[question]
  if (!given) return ''
  return given.yes ? 'yes' : 'no'
}

function Question({ question, answers, answer }: Omit<ScreeningCardProps, 'forget'> & { question: ScreeningQuestion }) {
  const { t, i18n } = useTranslation()
  const value = answerOf(answers, question)
  const names = tasksSwitchedOff([question]).map((id) => taskLabel(t, id))
  return (
    <li className={classes['question']}>
      <ChoiceField
        label={t(`profile.screening.questions.${question}`)}
        value={value}
        choices={(['yes', 'no'] as const).map((each) => ({ value: each, label: t(`profile.screening.${each}`) }))}
        onChange={(given: 'yes' | 'no' | '') => answer(question, given === 'yes')}
        {...(question === 'alcohol-or-drugs' && { hint: t('profile.screening.passing') })}
      />
      <p className={classes['effect']} aria-live="polite">
        {value === 'yes' &&
          t('profile.screening.switches-off', {
            names: listText(names, i18n.language),
          })}
      </p>
    </li>
  )
}

export function ScreeningCard({ answers, answer, forget }: ScreeningCardProps) {
  const { t } = useTranslation()
  const open = screeningQuestions.filter((question) => !answers[question]).length
  return (
    <Card id="health">
      <h2>{t('profile.screening.title')}</h2>
      <div className={classes['private']}>
        <SafeNote>{t('profile.screening.private')}</SafeNote>
      </div>
      <p className={classes['hint']}>{t('profile.screening.hint')}</p>
      <ul className={classes['questions']}>
        {screeningQuestions.map((question) => (
          <Question key={question} question={question} answers={answers} answer={answer} />
        ))}
      </ul>
      <div className={classes['foot']}>
        <p className={classes['hint']} role="status">
          {open > 0 ? t('profile.screening.open', { count: open }) : t('profile.screening.all')}
        </p>
        <Button look="secondary" small disabled={Object.keys(answers).length === 0} onClick={forget}>
          {t('profile.screening.forget')}
        </Button>
      </div>
    </Card>
  )
}

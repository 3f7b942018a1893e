/** Which answers the questions of a branching game were given, as bars in the words of the game. */
import { useId, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTED_TOGETHER, type ItemNumbers, type Section } from '@rubato/contracts/domain'
import classes from './answers.module.css'
import { questionSums, type QuestionSums } from './answer-sums.ts'
import numbers from './item-numbers.module.css'

interface AnswerBarProps {
  /** Whether the text is the author's own. */
  isOwnText: boolean
  text: string
  count: number
  total: number
}

function AnswerBar({ isOwnText, text, count, total }: AnswerBarProps) {
  const { t } = useTranslation()
  const share = total === 0 ? 0 : count / total
  return (
    <li style={{ '--share': share } as CSSProperties}>
      <span className={classes['text']} data-own={isOwnText || undefined}>
        {text}
      </span>
      <span className={classes['count']}>
        {t('numbers.answers.share', { count, percent: Math.round(share * 100) })}
      </span>
      <span aria-hidden="true" className={classes['bar']} />
    </li>
  )
}

function Question({ sums }: { sums: QuestionSums }) {
  const { t } = useTranslation()
  const { name, question, answers, silence, total } = sums
  return (
    <section className={classes['question']}>
      <h4>{name ?? t('numbers.answers.section-gone')}</h4>
      {name !== null && (
        <p className={classes['asked']} data-own={question !== null || undefined}>
          {question ?? t('numbers.answers.question-gone')}
        </p>
      )}
      <ul className={classes['answers']}>
        {answers.map(({ place, text, count }) => (
          <AnswerBar
            key={place}
            isOwnText={text !== null}
            text={text ?? t('numbers.answers.answer-gone', { number: place })}
            count={count}
            total={total}
          />
        ))}
        <AnswerBar isOwnText={false} text={t('numbers.answers.silence')} count={silence} total={total} />
      </ul>
    </section>
  )
}

interface AnswersProps extends Pick<ItemNumbers, 'answers'> {
  /** Those of the branching game as it is now; none for another item. */
  sections: readonly Section[]
}

/** Nothing for an item without questions. */
export function Answers({ answers, sections }: AnswersProps) {
  const { t } = useTranslation()
  const id = useId()
  const asks = sections.some(({ exit }) => exit.kind === 'ask')
  if (!answers && !asks) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={numbers['heading']}>
        {t('numbers.answers.title')}
      </h3>
      {answers && questionSums(answers, sections).map((sums) => <Question key={sums.section} sums={sums} />)}
      <p className={numbers['text']}>
        {t(answers ? 'numbers.answers.text' : 'numbers.answers.few', { count: COUNTED_TOGETHER })}
      </p>
    </section>
  )
}

/** The answers to a question of a branching game, as buttons: each shows the path that it leads to. */
import { useTranslation } from 'react-i18next'
import type { OpenChoice, SceneAnswers, ScreenplayEntry } from '@rubato/engine'
import { Button } from '../../ui/buttons/button.tsx'
import classes from './screenplay-list.module.css'

type Given = SceneAnswers[number]
/** Answers the question at a place, from 0; the questions after it are open again. */
export type Choose = (place: number, answer: Given) => void

interface Offer {
  text: string
  answer: Given
}

/** A number and a text are read with one example. */
function offersOf({ kind, answers, range }: OpenChoice, texts: { answered: string; silence: string }): Offer[] {
  const example = kind === 'number' ? (range?.min ?? 0) : '…'
  const offers =
    kind === 'ask'
      ? answers.map(({ index, text }): Offer => ({ text, answer: index }))
      : [{ text: texts.answered, answer: example }]
  return [...offers, { text: texts.silence, answer: null }]
}

interface ChoicesProps {
  entry: ScreenplayEntry | undefined
  /** Which question it is, from 0; undefined for another entry. */
  place: number | undefined
  onChoose: Choose
}

export function Choices({ entry, place, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  if (entry?.kind !== 'choice' || place === undefined) return null
  const { question, answer } = entry
  const offers = offersOf(question, { answered: t('screenplay.answer'), silence: t('screenplay.phrases.silence') })
  return (
    <span className={classes['choices']} role="group" aria-label={question.text}>
      {offers.map((offer) => (
        <Button
          key={offer.text}
          small
          look="secondary"
          aria-pressed={offer.answer === answer}
          onClick={() => onChoose(place, offer.answer)}
        >
          {offer.text}
        </Button>
      ))}
    </span>
  )
}

/** The answers to a question of a branching game, as buttons: each shows the path that it leads to. */
import { useTranslation } from 'react-i18next'
import { SILENCE, type MadeReply, type SceneReply, type ScreenplayEntry } from '@rubato/engine'
import { Button } from '../../ui/buttons/button.tsx'
import classes from './screenplay-list.module.css'

/** Answers the question at a place, from 0; the questions after it are open again. */
export type Choose = (place: number, reply: SceneReply) => void

interface Offer {
  text: string
  reply: SceneReply
}

/** A number and a text are read with one example. */
function offersOf(
  { kind, answers, range }: NonNullable<MadeReply['question']>,
  texts: { answered: string; example: string; silence: string },
): Offer[] {
  const example = kind === 'number' ? String(range?.min ?? 0) : texts.example
  const offers =
    kind === 'ask'
      ? answers.map(({ index, text }): Offer => ({ text, reply: String(index + 1) }))
      : [{ text: texts.answered, reply: example }]
  return [...offers, { text: texts.silence, reply: SILENCE }]
}

interface ChoicesProps {
  entry: ScreenplayEntry | undefined
  /** Which question it is, from 0; undefined for another entry. */
  place: number | undefined
  onChoose: Choose
}

export function Choices({ entry, place, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  if (entry?.kind !== 'reply' || entry.question === null || place === undefined) return null
  const { question, reply } = entry
  const offers = offersOf(question, {
    answered: t('screenplay.answer'),
    example: t('screenplay.answer-example'),
    silence: t('screenplay.phrases.silent'),
  })
  return (
    <span className={classes['choices']} role="group" aria-label={question.text}>
      {offers.map((offer) => (
        <Button
          key={offer.text}
          small
          look="secondary"
          aria-pressed={offer.reply === reply}
          onClick={() => onChoose(place, offer.reply)}
        >
          {offer.text}
        </Button>
      ))}
    </span>
  )
}

/** The answers to a question of a branching game and the buttons of a section: each shows the path that it leads to. */
import { useTranslation } from 'react-i18next'
import { pressOf, SILENCE, type MadeReply, type SceneReply, type ScreenplayEntry } from '@rubato/engine'
import { Button } from '../../ui/buttons/button.tsx'
import classes from './screenplay-list.module.css'

/** Replies after so many others; what comes after it is open again. Null takes a press back. */
export type Choose = (before: number, reply: SceneReply | null) => void

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
  /** All replies. */
  replies: readonly SceneReply[]
  onChoose: Choose
}

export function Choices({ entry, replies, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  if (entry?.kind === 'offer') {
    const { place, buttons, before } = entry
    const offers = buttons.map((button): Offer => ({ text: button.text, reply: pressOf(place, button) }))
    const choose = (reply: SceneReply) => onChoose(before, replies[before] === reply ? null : reply)
    return <Offers name={t('screenplay.press')} offers={offers} chosen={replies[before]} onChoose={choose} />
  }
  if (entry?.kind !== 'reply' || entry.question === null) return null
  const { question, reply, before } = entry
  const offers = offersOf(question, {
    answered: t('screenplay.answer'),
    example: t('screenplay.answer-example'),
    silence: t('screenplay.phrases.silent'),
  })
  return <Offers name={question.text} offers={offers} chosen={reply} onChoose={(given) => onChoose(before, given)} />
}

interface OffersProps {
  name: string
  offers: readonly Offer[]
  chosen: SceneReply | null | undefined
  onChoose: (reply: SceneReply) => void
}

function Offers({ name, offers, chosen, onChoose }: OffersProps) {
  return (
    <span className={classes['choices']} role="group" aria-label={name}>
      {offers.map(({ text, reply }) => (
        <Button key={reply} small look="secondary" aria-pressed={reply === chosen} onClick={() => onChoose(reply)}>
          {text}
        </Button>
      ))}
    </span>
  )
}

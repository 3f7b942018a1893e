/** The question to the member: the consent again, or a suggestion of the partner. One at a time; it goes away by itself. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ANSWER_GUARD_MS } from '../../../../ui/answer-guard-ms.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useStore } from '../../../../ui/store.ts'
import shape from '../../../stage-card.module.css'
import classes from './stage.module.css'
import type { PartnerControls } from './partner-link.ts'
import type { Suggestion as Waiting } from './terms.ts'

type Answers = Pick<PartnerControls, 'terms' | 'isEdgeAccepted' | 'answer' | 'consentAgain' | 'restrict' | 'end'>

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, [role=dialog]') !== null

/** Takes answers once the question could be read, as the session's own questions do. */
function useGuarded(answer: (isAccepted: boolean) => void) {
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  return (isAccepted: boolean) => {
    if (performance.now() - shownAt.current >= ANSWER_GUARD_MS) answer(isAccepted)
  }
}

/** Enter accepts and Backspace declines, unless the focus is on a control, which has these keys. */
function useAnswerKeys(answer: (isAccepted: boolean) => void) {
  const onKey = (event: KeyboardEvent) => {
    const isAnswer = event.key === 'Enter' || event.key === 'Backspace'
    if (!isAnswer || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isControl(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    answer(event.key === 'Enter')
  }
  // Before the session's own keys, of which Backspace may be one.
  useWindowEvent('keydown', onKey, { capture: true })
}

interface QuestionProps {
  title: string
  text: string
  /** Labels of the two answers. */
  yes: string
  no: string
  onAnswer(isYes: boolean): void
  children?: ReactNode
}

/** Each question has a key: it begins again where its words change. */
function Question({ title, text, yes, no, onAnswer, children }: QuestionProps) {
  const answer = useGuarded(onAnswer)
  useAnswerKeys(answer)
  return (
    <section className={shape['card']} aria-label={title}>
      <div role="status">
        <p className={classes['from']}>{title}</p>
        <p className={classes['what']}>{text}</p>
      </div>
      <div className={shape['answers']}>
        <Button small aria-keyshortcuts="Enter" onClick={() => answer(true)}>
          {yes}
        </Button>
        <Button small look="secondary" aria-keyshortcuts="Backspace" onClick={() => answer(false)}>
          {no}
        </Button>
        {children}
      </div>
    </section>
  )
}

function Suggestion({ link, input, id }: { link: Answers } & Pick<Waiting, 'input' | 'id'>) {
  const { t } = useTranslation()
  return (
    <Question
      key={id}
      title={t('partner.card.from')}
      text={t(`partner.suggestions.${input}.asks`)}
      yes={t('partner.card.accept')}
      no={t('partner.card.decline')}
      onAnswer={link.answer}
    >
      <span className={classes['keys']}>{t('partner.card.keys')}</span>
    </Question>
  )
}

export function Card({ link }: { link: Answers }) {
  const { t } = useTranslation()
  const terms = useStore(link.terms)
  const isEdgeAccepted = useStore(link.isEdgeAccepted)
  if (terms?.consent.isAsked)
    return (
      <Question
        key={terms.role}
        title={t('partner.card.again')}
        text={t(`partner.card.again-${terms.role}`)}
        yes={t('partner.card.go-on')}
        no={terms.role === 'watch' ? t('partner.panel.end') : t('partner.card.only-watch')}
        onAnswer={(isYes) => {
          if (isYes) link.consentAgain()
          else if (terms.role === 'watch') link.end()
          else link.restrict({ ...terms, role: 'watch' })
        }}
      />
    )
  if (terms?.suggestion) return <Suggestion link={link} {...terms.suggestion} />
  if (!isEdgeAccepted) return null
  return (
    <section className={shape['card']} role="status">
      <p className={classes['what']}>{t('partner.card.edge')}</p>
    </section>
  )
}

/** The parts of the builder: a wide screen has all of them and a choice between timeline and list, a phone one at a time. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsNarrow } from '../list/use-is-narrow.ts'
import { builderText } from '../texts/builder-text.ts'
import classes from './builder-screen.module.css'

const phoneParts = ['list', 'change', 'insert', 'check'] as const
type PhonePart = (typeof phoneParts)[number]

export interface Parts {
  isPhone: boolean
  /** Whether a wide screen shows the list instead of the timeline. */
  isList: boolean
  has: (part: PhonePart) => boolean
  toggleList: () => void
  /** Shows the part on a phone; a wide screen has it already. */
  show: (part: PhonePart) => void
}

export function useParts(): Parts {
  const isPhone = useIsNarrow()
  const [isList, setList] = useState(false)
  const [part, setPart] = useState<PhonePart>('list')
  return {
    isPhone,
    isList,
    has: (wanted) => (isPhone ? part === wanted : wanted !== 'list' || isList),
    toggleList: () => setList((now) => !now),
    show: setPart,
  }
}

/** The switch between the parts of a phone. */
export function PartSwitch({ parts }: { parts: Parts }) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={builderText(t, 'parts.label')} className={classes['parts']}>
      {phoneParts.map((part) => (
        <button
          key={part}
          type="button"
          className={classes['part']}
          aria-pressed={parts.has(part)}
          onClick={() => parts.show(part)}
        >
          {builderText(t, `parts.${part}`)}
        </button>
      ))}
    </div>
  )
}

/** Where the newest change is: here, or in the account. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/buttons/button.tsx'
import { isErrorCode } from '../../../../lib/api/api-error.ts'
import { errorSentence } from '../../../../lib/errors/describe-error.ts'
import { useSaveStatus, useWork, useWorkState } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { canSave } from '../../document/game-details.ts'
import classes from '../head.module.css'

interface SaveText {
  /** A whole sentence. */
  text: string
  /** Stands for the sentence in the states of everyday work, so that the head keeps its height. */
  short?: string
  isSafe: boolean
}

function useSaveText(): SaveText {
  const { t } = useTranslation()
  const { device, account } = useSaveStatus()
  const say = (key: string) => builderText(t, `save.${key}`)
  const usual = (key: string): SaveText => ({ text: say(key), short: say(`${key}-short`), isSafe: true })
  if (device === 'failed') return { text: say('failed'), isSafe: false }
  if (account.kind === 'refused') {
    const isTooLarge = isErrorCode(account.error, 'request.too-large')
    const why = isTooLarge ? say('too-large') : errorSentence(t, account.error)
    return { text: builderText(t, 'save.refused', { why }), isSafe: false }
  }
  if (account.kind === 'saved') return usual('account')
  if (account.kind === 'offline') return usual('offline')
  if (device === 'saving') return { text: say('saving'), isSafe: false }
  if (account.kind === 'sending') return usual('sending')
  return account.kind === 'unsent' ? usual('unsent') : { text: say('here'), isSafe: true }
}

export function SaveState() {
  const { text, short, isSafe } = useSaveText()
  return (
    <span role="status" className={classes['saved']} data-safe={isSafe || undefined} title={short && text}>
      {short && <span aria-hidden="true">{short}</span>}
      <span className={short && 'visually-hidden'}>{text}</span>
    </span>
  )
}

/** Sends the work to the account at once; a game without a title and a picture asks for them first. */
export function SaveButton({ onDetails }: { onDetails: () => void }) {
  const { t } = useTranslation()
  const { session } = useWork()
  const { details, role } = useWorkState()
  const { account } = useSaveStatus()
  // A game of the account is sent by itself: the button is for one that it does not have, or did not take.
  if (role === 'following' || !['device', 'offline', 'refused'].includes(account.kind)) return null
  return (
    <Button
      small
      look="secondary"
      aria-label={builderText(t, 'save.now-named')}
      onClick={() => (canSave(details) ? void session.saveNow() : onDetails())}
    >
      {builderText(t, 'save.now')}
    </Button>
  )
}

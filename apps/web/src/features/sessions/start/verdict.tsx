/** Whether a game can be made of the answers, above the button that starts it. */
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { SafeNote } from '../../../ui/feedback/safe-note.tsx'
import type { Prepared } from '../prepare/prepare-session.ts'

/** Length of the game, whole minutes. */
export const minutesOf = ({ session }: Extract<Prepared, { ok: true }>): number =>
  Math.max(1, Math.round(session.game.duration / 60_000))

export function Verdict({ prepared }: { prepared: Prepared }) {
  const { t } = useTranslation()
  if (prepared.ok) return <SafeNote>{t('generate.safe')}</SafeNote>
  const messages = new Set(prepared.problems.map(({ message }) => message))
  return (
    <FormAlert>
      {t('generate.cannot')}: {[...messages].join(' ')}
    </FormAlert>
  )
}
